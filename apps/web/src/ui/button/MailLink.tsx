import { Link } from "./Link.tsx";
import { Address } from "../text/Address.tsx";

/** An e-mail address that opens a new mail to it. */
export const MailLink = ({ to }: { readonly to: string }) => (
  <Link href={`mailto:${to}`}>
    <Address text={to} />
  </Link>
);
