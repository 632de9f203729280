import { Link } from "./Link.tsx";

/** A website's address without 'https://' and its last '/', which opens in a tab of its own. */
export const WebLink = ({ href }: { readonly href: string }) => (
  <Link href={href} target="_blank" rel="noreferrer">
    {href.replace(/^https?:\/\/|\/$/gi, "")}
  </Link>
);
