/**
 * Converts a path to the router's syntax: `/api/deposits/{id}` becomes `/api/deposits/:id`. A dot ends a parameter, so
 * paths with `.csv` need no change.
 */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
