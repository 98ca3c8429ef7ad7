import type { FeatureDoor, Menu, SiteRoute } from './door.ts';

let known: readonly SiteRoute[] = [];

/**
 * Collects the routes of all features. One entry describes an address: its page, layout, access rule, modal and menus.
 */
export function mapSite(doors: readonly FeatureDoor[]): readonly SiteRoute[] {
  known = doors.flatMap(({ routes = [] }) => routes);
  return known;
}

/** The route entry of an address; undefined for an unknown address, which then shows the home page [B01]. */
export const routeOf = (path: string): SiteRoute | undefined => known.find((route) => route.path === path);

/** The links of a menu (address and translation key), in the order in which the features are registered. */
export const linksOf = (menu: Menu) =>
  known.flatMap(({ path, menus }) => (menus?.[menu] ? [[path, menus[menu]] as const] : []));
