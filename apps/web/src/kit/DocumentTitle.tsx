/** The document's title: the screen's title and the product's name, as plain text. */
export const DocumentTitle = ({ title }: { readonly title: string }) => <title>{`${title} · Canopy`}</title>;
