import type { Jurisdiction } from './codes.ts';
import { demo } from './demo.ts';
import { licensedOnline } from './licensed-online.ts';
import { ownDraws } from './own-draws.ts';
import type { JurisdictionPack } from './pack.ts';
import type { Product } from './products.ts';
import { thailand } from './thailand.ts';
import { vietnam } from './vietnam.ts';

const packs: Readonly<Record<Jurisdiction, JurisdictionPack>> = {
  demo,
  thailand,
  vietnam,
  'licensed-online': licensedOnline,
  'own-draws': ownDraws,
};

export const packOf = (jurisdiction: Jurisdiction): JurisdictionPack => packs[jurisdiction];

/** Whether the product may be sold. Without a chosen pack nothing may be sold. */
export const isAllowed = (jurisdiction: Jurisdiction | undefined, product: Product): boolean =>
  jurisdiction !== undefined && packs[jurisdiction].allows[product];

/** Minimum ages; without a chosen pack they are 20 in Thailand (civil majority) and 18 in Vietnam [I04]. */
export const agesOf = (jurisdiction: Jurisdiction | undefined): JurisdictionPack['ages'] =>
  jurisdiction === undefined ? { TH: 20, VN: 18 } : packs[jurisdiction].ages;
