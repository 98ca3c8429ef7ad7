/**
 * The games' pictures that the document began with (first.css), read before anything is rendered in its place: on phones, where they
 * stand in the first paint. What was seen then stays until the games themselves are there.
 */
export const firstPictures: readonly string[] =
  innerWidth < 600
    ? [...document.querySelectorAll('.first-tiles img')].map((picture) => picture.getAttribute('src') ?? '')
    : [];
const beganAt = location.pathname;

/** Those of this page; none on any other than the first. */
export const firstPicturesOf = (path: string): readonly string[] => (path === beganAt ? firstPictures : []);
