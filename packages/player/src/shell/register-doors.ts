import type { FeatureDoor } from './door.ts';
import { registerModal, type ModalName } from './modals.ts';

/** Makes the modals of all features known by their names. */
export function registerDoors(doors: readonly FeatureDoor[]): void {
  for (const { modals = {} } of doors)
    for (const [name, component] of Object.entries(modals)) registerModal(name as ModalName, component as never);
}
