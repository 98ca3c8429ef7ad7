import type { FeatureDoor } from './door.ts';
import { registerAccountRows, registerMemberPage } from '#parts/member-page.ts';
import { registerModal, type MemberPage, type ModalName } from '#parts/modals.ts';

/** Registers the modals and member pages of all features. Their routes are registered by site-map.ts. */
export function registerDoors(doors: readonly FeatureDoor[]): void {
  for (const { modals = {}, memberPages = {}, accountRows } of doors) {
    for (const [name, component] of Object.entries(modals)) registerModal(name as ModalName, component as never);
    if (accountRows) registerAccountRows(accountRows);
    for (const [page, component] of Object.entries(memberPages))
      if (component) registerMemberPage(page as MemberPage, component);
  }
}
