import { z } from 'zod/mini';
import { categories, categoryCodes, wallGroups } from '@tamarind/domain/games/categories';
import { endpoint } from './endpoint.ts';
import { Moment } from './wire.ts';

/**
 * This file defines vendors by category, for navigation, footer and lobby. It is a separate file, because every first
 * visit loads this code and it should be small.
 */

export const Category = z.enum(categories);
/** A category code that a call may send. */
export const CategoryCode = z.enum(categoryCodes);
export const Vassalage = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,23}$/));
export const Flag = z.union([z.literal(0), z.literal(1)]);

/** A vendor's entry in one lobby category, which opens the vendor's games [C10]. */
export const VendorCard = z.object({
  vassalage: Vassalage,
  displayName: z.string(),
  accountTypeId: z.int(),
  gameType: Category,
  isHot: Flag,
  /** The address of a picture of the vendor's name. */
  smallIcon: z.string(),
  /** The time until which the vendor's games cannot be opened; null if they can. */
  maintenanceUntil: z.nullable(Moment),
});

/**
 * The prescribed "sorting vendor" data: all categories that have vendors, in the order of the navigation, and the
 * vendors' logos for the footer [C05, C07].
 */
export const listLanes = endpoint({
  method: 'GET',
  path: '/api/games/lanes',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    lanes: z.array(z.object({ title: Category, cards: z.array(VendorCard) })),
    wall: z.array(
      z.object({ title: z.enum(wallGroups), vendors: z.array(z.object({ name: z.string(), smallIcon: z.string() })) }),
    ),
  }),
  refusals: [],
});
