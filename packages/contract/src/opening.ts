import { z } from 'zod/mini';
import { openingSteps } from '@tamarind/domain/opening/missing';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Moment, text } from './wire.ts';

/** The opening of a house: what is missing, the first prices, and the act by which two owners open it. */

/** The steps before opening, and the opening itself once it happened. */
export const getOpening = endpoint({
  method: 'GET',
  path: '/api/office/opening',
  access: { staff: 'staff.manage' },
  input: z.object({}),
  output: z.object({
    steps: z.array(z.object({ step: z.enum(openingSteps), isDone: z.boolean() })),
    lotteriesOnSale: z.int(),
    /** Currencies without a receiving account. */
    unpayable: z.array(Currency),
    /** `by`: usernames of the two owners; empty for the demo and for a house older than this record. */
    opened: z.nullable(z.object({ at: Moment, by: z.array(z.string()) })),
  }),
  refusals: [],
});

/**
 * Gives every lottery its first prices, limits and rest days, before the house opens. Existing ones stay, so repeating
 * it changes nothing. Afterwards two people change prices and limits.
 */
export const setFirstPrices = endpoint({
  method: 'POST',
  path: '/api/office/opening/prices',
  access: { staff: 'staff.manage' },
  once: true,
  input: z.object({}),
  output: z.object({}),
  refusals: ['HOUSE_OPEN'],
});

/** Proposes to open the house. When another owner agrees, visitors can register, deposit and bet at once. */
export const openHouse = endpoint({
  method: 'POST',
  path: '/api/office/opening/open',
  access: { staff: 'staff.manage' },
  once: true,
  input: z.object({ reason: text(300, 3) }),
  output: Proposed,
  refusals: ['HOUSE_OPEN', 'OPENING_INCOMPLETE', 'PROPOSAL_OPEN'],
});
