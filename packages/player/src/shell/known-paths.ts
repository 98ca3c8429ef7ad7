/** Addresses the features of this build have: links of the frame to others are left out. */
const paths = new Set<string>();

export const registerPath = (path: string): void => void paths.add(path);
export const hasPath = (path: string): boolean => paths.has(path.split(/[?#]/)[0] ?? path);
