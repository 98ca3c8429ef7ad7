import type { FeatureDoor, Menu, SiteRoute } from './door.ts';

let known: readonly SiteRoute[] = [];

/** Takes the routes of all doors: one entry there holds the page, frame, guard, modal and menus of an address. */
export function mapSite(doors: readonly FeatureDoor[]): readonly SiteRoute[] {
  known = doors.flatMap(({ routes = [] }) => routes);
  return known;
}

/** The entry of an address; undefined for an unknown one, which leads home [B01]. */
export const routeOf = (path: string): SiteRoute | undefined => known.find((route) => route.path === path);

/** The links of a menu, in the order of the doors: address, and word of the frame. */
export const linksOf = (menu: Menu) =>
  known.flatMap(({ path, menus }) => (menus?.[menu] ? [[path, menus[menu]] as const] : []));
