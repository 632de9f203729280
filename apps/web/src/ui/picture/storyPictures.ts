const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#1d6b52"/><stop offset="1" stop-color="#0c2f2b"/></linearGradient></defs><rect width="160" height="90" fill="url(#g)"/><circle cx="120" cy="18" r="30" fill="#7fc79b" opacity=".35"/><circle cx="30" cy="80" r="44" fill="#3f9b70" opacity=".35"/></svg>`;

/** A placeholder for the backdrop's still picture, so that stories need no file. */
export const storyStill = `data:image/svg+xml,${encodeURIComponent(picture)}`;
