/** Paths that this build has; the frame leaves out links to others. */
const paths = new Set<string>();

export const registerPath = (path: string): void => void paths.add(path);
export const hasPath = (path: string): boolean => paths.has(path.split(/[?#]/)[0] ?? path);
