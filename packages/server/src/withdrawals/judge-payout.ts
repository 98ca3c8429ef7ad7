import { deviceOf } from '@tamarind/domain/security/device';
import { money, ZERO } from '@tamarind/domain/money';
import { addMs, dayOf } from '@tamarind/domain/time';
import { type Finding, isPaidByRule, judgePayout } from '@tamarind/domain/withdrawals/rules/index';
import type { PayoutFacts } from '@tamarind/domain/withdrawals/rules/payout-rule';
import { brandSettings } from '../brand/index.ts';
import { stakedIn } from '../ledger/index.ts';
import { clearance } from '../members/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Call } from '../platform/http/routes.ts';
import { networkOf } from '../sessions/index.ts';
import * as facts from './fact-queries.ts';
import type { WithdrawalRow } from './queries.ts';

type From = Pick<Call, 'now' | 'ip' | 'userAgent'>;
type WithdrawalRequest = Pick<WithdrawalRow, 'id' | 'memberId' | 'amount' | 'currency' | 'requestedAt'>;

export interface Ruling {
  /** The brand version whose rule list approves this withdrawal; undefined: people decide. */
  readonly paidBy: number | undefined;
  readonly hits: readonly Finding['rule'][];
}

/**
 * Applies the brand's rule list to a withdrawal that was just requested, and stores the figures that each rule used.
 * The figures cannot change until commit, because the hold locks the wallet and `lockPlay` locks the member's play. A
 * rule list approves a payment only if two people published it and payment by rule is not stopped.
 */
export async function judge(tx: Tx, from: From, row: WithdrawalRequest): Promise<Ruling> {
  const [{ payout, payoutStopped, documentNumber }, seen] = await Promise.all([
    brandSettings(tx),
    factsAbout(tx, from, row),
  ]);
  const mayPay = (findings: Finding[]) => isPaidByRule(findings, payout) && !payoutStopped && documentNumber > 0;
  let findings = judgePayout(seen, payout);
  if (mayPay(findings)) {
    // Read the day's sum of all members again, now under its lock. A withdrawal that people decide anyway does not have
    // to wait for that lock.
    await facts.lockBrandDay(tx, row.currency);
    findings = judgePayout({ ...seen, brandDay: await paidToday(tx, from, row) }, payout);
  }
  const isPaid = mayPay(findings);
  const version = documentNumber > 0 ? documentNumber : null;
  await facts.insertRuling(tx, { withdrawalId: row.id, version, findings, isPaidByRule: isPaid, at: from.now });
  return {
    paidBy: isPaid ? documentNumber : undefined,
    hits: findings.filter(({ isHit }) => isHit).map(({ rule }) => rule),
  };
}

const paidToday = async (tx: Tx, { now }: From, { currency }: WithdrawalRequest) =>
  (await facts.paidByRuleSince(tx, currency, addMs(now, -DAY_MS))).sum;

async function factsAbout(tx: Tx, from: From, row: WithdrawalRequest): Promise<PayoutFacts> {
  const { id, memberId, amount, currency, requestedAt } = row;
  const { now } = from;
  const [found, places, linked] = await Promise.all([
    facts.factsOf(tx, id, { now, today: dayOf(now), dayAgo: addMs(now, -DAY_MS) }),
    facts.placesOf(tx, memberId),
    clearance.linked(tx, memberId, now),
  ]);
  const [staked = ZERO] = await stakedIn(tx, [{ memberId, since: found.since, until: requestedAt }]);
  const device = nameOf(from.userAgent);
  const first = (isSame: (place: (typeof places)[number]) => boolean): Date | null =>
    places.filter(isSame).reduce<Date | null>((least, { since }) => (least && least < since ? least : since), null);
  return {
    now,
    currency,
    amount,
    isVerified: found.isVerified,
    memberName: found.memberName,
    holderName: found.holderName,
    block: found.block,
    linked,
    freeze: found.freeze && { by: found.freeze.by, at: new Date(found.freeze.at) },
    change: found.change && { what: found.change.what, at: new Date(found.change.at) },
    device,
    deviceSince: first(({ userAgent }) => nameOf(userAgent) === device),
    networkSince: first(({ net }) => net === networkOf(from.ip)),
    paidBefore: found.paidBefore,
    // If all stakes were returned, the member counts as having staked nothing.
    staked: staked > ZERO ? staked : money(0),
    deposited: found.deposited,
    bonuses: found.bonuses,
    memberDay: { sum: found.daySum, count: found.dayCount },
    brandDay: found.brandDay,
  };
}

/** Removes version numbers from the device's name, so that a browser update does not look like a new device. */
const nameOf = (userAgent: string): string => {
  const { browser, system, kind } = deviceOf(userAgent);
  return [browser, system, kind].filter((part) => part !== '').join(', ');
};

const DAY_MS = 86_400_000;
