import { Fragment } from "react";

/** An e-mail address that breaks before '@' and dots, not inside its words. */
export const Address = ({ text }: { readonly text: string }) =>
  text.split(/(?=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
