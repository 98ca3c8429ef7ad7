import { z } from 'zod/mini';
import { legalTexts } from '@tamarind/domain/content/site-text';
import { housePacks, jurisdictions } from '@tamarind/domain/jurisdictions/codes';
import { brandLanguages } from '@tamarind/domain/brand/document';
import { openingSteps } from '@tamarind/domain/opening/missing';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Moment, text, Uuid } from './wire.ts';

/**
 * This file defines the opening of the platform to visitors: the missing steps, the jurisdiction pack, and the call by
 * which two owners open it.
 */

/**
 * Returns the steps that are still needed before the opening; after it, also when and by whom the platform was opened.
 */
export const getOpening = endpoint({
  method: 'GET',
  path: '/api/office/opening',
  access: { staff: 'staff.manage', currency: 'all' },
  input: z.object({}),
  output: z.object({
    steps: z.array(z.object({ step: z.enum(openingSteps), isDone: z.boolean() })),
    /** The chosen pack. */
    jurisdiction: z.nullable(z.enum(jurisdictions)),
    /** Values of the published brand version; before the first publication, the default brand. */
    brand: z.object({ name: z.string(), languages: z.array(z.enum(brandLanguages)), currencies: z.array(Currency) }),
    lotteriesOnSale: z.int(),
    /** Currencies in which members cannot deposit, because no receiving account accepts them. */
    unpayable: z.array(Currency),
    /** Currencies for which the operator has set no limit on members. */
    unlimited: z.array(Currency),
    /** Legal documents of which no version is published. */
    legalMissing: z.array(z.enum(legalTexts)),
    /**
     * Time of the opening and the usernames of the two owners; `by` is empty for the demo and for installations older
     * than this record. Null before the opening.
     */
    opened: z.nullable(z.object({ at: Moment, by: z.array(z.string()) })),
  }),
  refusals: [],
});

/**
 * Chooses the jurisdiction pack. It sets which products may be sold and the minimum ages; it also sets prices, stake
 * limits and rest days where none exist yet. Before the opening one owner applies it at once, together with its limits
 * for members and its drafts of the legal documents; `proposal` is then null. After the opening another owner must
 * agree, and existing prices and limits do not change.
 */
export const applyPack = endpoint({
  method: 'POST',
  path: '/api/office/opening/pack',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ pack: z.enum(housePacks), reason: text(300, 3) }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['PROPOSAL_OPEN'],
});

/** Proposes to open the platform. As soon as another owner agrees, visitors can register, deposit and bet. */
export const openHouse = endpoint({
  method: 'POST',
  path: '/api/office/opening/open',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ reason: text(300, 3) }),
  output: Proposed,
  refusals: ['HOUSE_OPEN', 'OPENING_INCOMPLETE', 'PROPOSAL_OPEN'],
});
