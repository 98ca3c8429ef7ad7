import type { FeatureDoor, Menu, SiteRoute } from './door.ts';

let known: readonly SiteRoute[] = [];

/** Collects the routes of all doors. One entry of a door holds page, frame, guard, modal and menus of an address. */
export function mapSite(doors: readonly FeatureDoor[]): readonly SiteRoute[] {
  known = doors.flatMap(({ routes = [] }) => routes);
  return known;
}

/** The entry of an address; undefined for an unknown address, which then shows the home page [B01]. */
export const routeOf = (path: string): SiteRoute | undefined => known.find((route) => route.path === path);

/** The links of a menu, in the order of the doors: address and key of the label. */
export const linksOf = (menu: Menu) =>
  known.flatMap(({ path, menus }) => (menus?.[menu] ? [[path, menus[menu]] as const] : []));
