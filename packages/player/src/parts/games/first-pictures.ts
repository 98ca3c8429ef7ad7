/**
 * Addresses of the game pictures in the HTML that the server sent (first.css), read before the first render replaces
 * them. Only phones show these pictures in the first paint. The same pictures stay on screen until the games have
 * loaded.
 */
export const firstPictures: readonly string[] =
  innerWidth < 600
    ? [...document.querySelectorAll('.first-tiles img')].map((picture) => picture.getAttribute('src') ?? '')
    : [];
const beganAt = location.pathname;

/** The pictures of the initial document, if `path` is the page that was loaded first; empty on any other page. */
export const firstPicturesOf = (path: string): readonly string[] => (path === beganAt ? firstPictures : []);
