import type { LegalText } from '../content/site-text.ts';
import type { Currency } from '../money.ts';

/** Steps before a house can open, in the order in which an owner takes them. */
export const openingSteps = [
  'owners',
  'jurisdiction',
  'legal',
  'results',
  'payouts',
  'support',
  'receiving',
  'lotteries',
] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** People are those who may sign in, each once, whatever number of accounts a person has. */
export interface OpeningFacts {
  readonly owners: readonly string[];
  /** Whether a pack was chosen. */
  readonly hasPack: boolean;
  /** Legal documents of which no version is published. */
  readonly legalMissing: readonly LegalText[];
  /** Persons who may enter a draw's result. */
  readonly resultReaders: readonly string[];
  readonly payoutReviewers: readonly string[];
  readonly payoutApprovers: readonly string[];
  /** Persons who may answer the chat. */
  readonly supporters: readonly string[];
  /** Currencies of the brand in which no deposit can be paid. */
  readonly unpayable: readonly Currency[];
  readonly lotteriesOnSale: number;
}

/**
 * Steps that are still missing. Acts of two people need two different persons, so a payout that one person could both
 * review and approve is missing its second person.
 */
export function missingBeforeOpening(facts: OpeningFacts): OpeningStep[] {
  const { owners, hasPack, legalMissing, resultReaders, payoutReviewers, payoutApprovers } = facts;
  const { supporters, unpayable, lotteriesOnSale } = facts;
  const isDone: Readonly<Record<OpeningStep, boolean>> = {
    owners: owners.length >= 2,
    jurisdiction: hasPack,
    legal: legalMissing.length === 0,
    results: resultReaders.length >= 2,
    payouts: payoutReviewers.some((reviewer) => payoutApprovers.some((approver) => approver !== reviewer)),
    support: supporters.length >= 1,
    receiving: unpayable.length === 0,
    lotteries: lotteriesOnSale >= 1,
  };
  return openingSteps.filter((step) => !isDone[step]);
}
