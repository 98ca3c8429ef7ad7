/** `/api/deposits/{id}` in the router's form, `/api/deposits/:id`. A dot ends a parameter, so `.csv` paths stay as they are. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
