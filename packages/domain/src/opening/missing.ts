import type { LegalText } from '../content/site-text.ts';
import type { Currency } from '../money.ts';

/** The steps before the site can open to visitors, in the order in which an owner takes them. */
export const openingSteps = [
  'owners',
  'brand',
  'jurisdiction',
  'legal',
  'results',
  'payouts',
  'support',
  'receiving',
  'lotteries',
  'limits',
] as const;
export type OpeningStep = (typeof openingSteps)[number];

/**
 * The facts from which the steps still missing before the opening are found. Lists of people name those who can log in;
 * a person with several accounts is counted once.
 */
export interface OpeningFacts {
  readonly owners: readonly string[];
  /** Whether a brand version is published: name, look, languages and currencies. */
  readonly hasBrand: boolean;
  /** Whether a jurisdiction pack was chosen. */
  readonly hasPack: boolean;
  /** Legal documents without a published version. */
  readonly legalMissing: readonly LegalText[];
  /** Persons who may enter the result of a draw. */
  readonly resultReaders: readonly string[];
  readonly payoutReviewers: readonly string[];
  readonly payoutApprovers: readonly string[];
  /** Persons who may answer the chat. */
  readonly supporters: readonly string[];
  /** The brand's currencies in which members have no way to pay a deposit. */
  readonly unpayable: readonly Currency[];
  readonly lotteriesOnSale: number;
  /** The brand's currencies for which the operator has set no limit on members. */
  readonly unlimited: readonly Currency[];
}

/**
 * The steps that are still missing. An action of two people needs two different persons: if the same single person
 * reviews and approves payouts, the second person is missing.
 */
export function missingBeforeOpening(facts: OpeningFacts): OpeningStep[] {
  const { owners, hasBrand, hasPack, legalMissing, resultReaders, payoutReviewers, payoutApprovers } = facts;
  const { supporters, unpayable, lotteriesOnSale, unlimited } = facts;
  const isDone: Readonly<Record<OpeningStep, boolean>> = {
    owners: owners.length >= 2,
    brand: hasBrand,
    jurisdiction: hasPack,
    legal: legalMissing.length === 0,
    results: resultReaders.length >= 2,
    payouts: payoutReviewers.some((reviewer) => payoutApprovers.some((approver) => approver !== reviewer)),
    support: supporters.length >= 1,
    receiving: unpayable.length === 0,
    lotteries: lotteriesOnSale >= 1,
    limits: unlimited.length === 0,
  };
  return openingSteps.filter((step) => !isDone[step]);
}
