/** The screen's title and the product's name in the tab; always plain text. */
export const DocumentTitle = ({ title }: { readonly title: string }) => <title>{`${title} · Canopy`}</title>;
