/** The product's mark, a crown of leaves over its trunk, in the text colour. */
export const BrandMark = () => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden>
    <path d="M12 1.8c3 0 5.4 2.1 5.9 4.9a5.4 5.4 0 0 1 3.9 5.2c0 3-2.4 5.4-5.4 5.4h-3.3v-3.1l3.3-2.6a.9.9 0 1 0-1.1-1.4l-2.2 1.7V8.6a.9.9 0 1 0-1.8 0v5.2l-2.2-1.7a.9.9 0 0 0-1.1 1.4l3.3 2.6v1.2H7.6a5.4 5.4 0 0 1-1.5-10.6c.5-2.8 2.9-4.9 5.9-4.9Z" />
    <path d="M11.1 18.6h1.9v2.7a.95.95 0 0 1-1.9 0z" />
  </svg>
);
