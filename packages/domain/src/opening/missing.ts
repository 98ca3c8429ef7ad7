import type { LegalText } from '../content/site-text.ts';
import type { Currency } from '../money.ts';

/** The steps before a house can open, in the order in which an owner takes them. */
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

/** The facts about a house. Its people are those who can log in; a person with several accounts counts once. */
export interface OpeningFacts {
  readonly owners: readonly string[];
  /** Whether a brand version is published: name, look, languages and currencies. */
  readonly hasBrand: boolean;
  /** Whether a pack was chosen. */
  readonly hasPack: boolean;
  /** Legal documents without a published version. */
  readonly legalMissing: readonly LegalText[];
  /** Persons who may enter a draw's result. */
  readonly resultReaders: readonly string[];
  readonly payoutReviewers: readonly string[];
  readonly payoutApprovers: readonly string[];
  /** Persons who may answer the chat. */
  readonly supporters: readonly string[];
  /** Currencies of the brand in which members cannot pay a deposit. */
  readonly unpayable: readonly Currency[];
  readonly lotteriesOnSale: number;
  /** The brand's currencies for which the operator has set no limit on members. */
  readonly unlimited: readonly Currency[];
}

/**
 * Steps that are still missing. Actions of two people need two different persons, so a payout that one person could
 * both review and approve is missing its second person.
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
