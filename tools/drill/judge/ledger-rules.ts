import type { Attempt, BalanceRead } from '../journal.ts';
import type { Account, Entry, Evidence, Finding } from './evidence.ts';

/** C6 and C7: sums of transfers and balances. C8: chains of entries. C11 and C12: real-time order. */
export function ledgerRules(evidence: Evidence): Finding[] {
  const chains = Map.groupBy(evidence.entries, ({ account }) => account);
  for (const chain of chains.values()) chain.sort((left, right) => (left.seq < right.seq ? -1 : 1));
  return [
    ...sums(evidence),
    ...evidence.accounts.flatMap((account) => chained(account, chains.get(account.id) ?? [])),
    ...realTime(evidence, chains),
  ];
}

/**
 * C6: every transfer has both entries. C7: the two entries of a transfer cancel, and so do all balances of one currency
 * and realm (real or play money).
 */
function sums({ accounts, entries, transfers }: Evidence): Finding[] {
  const findings: Finding[] = [];
  const legs = Map.groupBy(entries, ({ transfer }) => transfer);
  for (const { id, key, debit, credit, amount } of transfers) {
    const own = legs.get(id) ?? [];
    legs.delete(id);
    const isWhole =
      own.length === 2 &&
      own.some((leg) => leg.account === debit && leg.amount === -amount) &&
      own.some((leg) => leg.account === credit && leg.amount === amount);
    if (!isWhole) findings.push({ rule: 'C6', what: `transfer ${key} has not its two legs` });
    if (own.reduce((sum, leg) => sum + leg.amount, 0n) !== 0n)
      findings.push({ rule: 'C7', what: `the legs of transfer ${key} do not cancel` });
  }
  for (const id of legs.keys()) findings.push({ rule: 'C6', what: `entries of transfer ${id} have no transfer` });
  for (const [money, all] of Map.groupBy(accounts, (account) => account.money)) {
    const sum = all.reduce((total, { balance }) => total + balance, 0n);
    if (sum !== 0n) findings.push({ rule: 'C7', what: `balances of ${money} sum to ${sum}` });
  }
  return findings;
}

/**
 * C8: the entries of an account are numbered from 1 without gaps, and each contains the right balance after it; a
 * wallet is never negative, and its amount on hold matches its holds.
 */
function chained(account: Account, chain: readonly Entry[]): Finding[] {
  const findings: Finding[] = [];
  const say = (what: string) => void findings.push({ rule: 'C8', what: `account ${account.id} ${what}` });
  let [seq, balance] = [0n, 0n];
  for (const entry of chain) {
    if (entry.seq !== seq + 1n) say(`goes from entry ${seq} to ${entry.seq}`);
    if (entry.after !== balance + entry.amount)
      say(`has ${entry.after} after entry ${entry.seq}, which should be ${balance + entry.amount}`);
    if (account.member !== undefined && entry.after < 0n) say(`was ${entry.after} after entry ${entry.seq}`);
    [seq, balance] = [entry.seq, entry.after];
  }
  if (account.balance !== balance) say(`holds ${account.balance}, its last entry says ${balance}`);
  if (account.member !== undefined && (account.held < 0n || account.held > account.balance))
    say(`has ${account.held} held of ${account.balance}`);
  return findings;
}

/** An acknowledged action of a member, with the position of its entry in the wallet's chain. */
interface PlacedAction {
  readonly attempt: Attempt;
  /** When the first request of the action was sent: the earliest time at which the transaction can have happened. */
  readonly sentAt: number;
  readonly place: number;
}

/**
 * C11: an action acknowledged before another was requested precedes it in the chain. C12: a read returns a state that
 * the wallet had during the read: after everything acknowledged before the read, and before everything requested after
 * it.
 */
function realTime(
  { attempts, accounts, transfers, reads }: Evidence,
  chains: ReadonlyMap<string, readonly Entry[]>,
): Finding[] {
  const findings: Finding[] = [];
  const transferIds = new Map(transfers.map(({ key, id }) => [key, id]));
  const firstSent = new Map<string, number>();
  for (const { key, sentAt } of attempts) if (!firstSent.has(key)) firstSent.set(key, sentAt);
  for (const account of accounts.filter(({ member }) => member !== undefined)) {
    const chain = chains.get(account.id) ?? [];
    const places = new Map(chain.map(({ transfer }, place) => [transfer, place]));
    const own: PlacedAction[] = attempts
      .filter(({ member, made }) => member === account.member && made !== undefined)
      .flatMap((attempt) => {
        const id = transferIds.get(`${prefix[attempt.kind] ?? ''}:${attempt.made?.id}`);
        const place = id === undefined ? undefined : places.get(id);
        return place === undefined ? [] : [{ attempt, place, sentAt: firstSent.get(attempt.key) ?? attempt.sentAt }];
      });
    findings.push(...ordered(account, own));
    for (const read of reads.filter(({ member }) => member === account.member))
      if (!wasTrue(read, chain, own))
        findings.push({
          rule: 'C12',
          what: `${read.member} read ${read.balance} at ${Math.round(read.answeredAt)} ms, which the wallet did not hold then`,
        });
  }
  return findings;
}

const prefix: Readonly<Record<string, string>> = { bet: 'stake', cancel: 'cancel' };

/**
 * Walks backwards through an account's chain and remembers the earliest acknowledgement among the later entries. An
 * entry that was requested after that time is in the wrong order.
 */
function ordered(account: Account, own: readonly PlacedAction[]): Finding[] {
  let soonest = Number.POSITIVE_INFINITY;
  let which: PlacedAction | undefined;
  const findings: Finding[] = [];
  for (const placed of own.toSorted((left, right) => right.place - left.place)) {
    if (soonest < placed.sentAt)
      findings.push({
        rule: 'C11',
        what:
          `account ${account.id}: ${which?.attempt.kind} ${which?.attempt.key} was acknowledged before ` +
          `${placed.attempt.kind} ${placed.attempt.key} was asked, and stands behind it`,
      });
    if (placed.attempt.answeredAt < soonest) [soonest, which] = [placed.attempt.answeredAt, placed];
  }
  return findings;
}

function wasTrue(read: BalanceRead, chain: readonly Entry[], own: readonly PlacedAction[]): boolean {
  const earlier = own.filter(({ attempt }) => attempt.answeredAt <= read.sentAt).map(({ place }) => place);
  const later = own.filter(({ sentAt }) => sentAt >= read.answeredAt).map(({ place }) => place);
  // The read may have seen the account after any number of entries from `least` to `most`.
  const least = Math.max(-1, ...earlier) + 1;
  const most = Math.min(chain.length, ...later);
  for (let count = least; count <= most; count += 1)
    if ((count === 0 ? 0n : chain[count - 1]?.after) === read.balance) return true;
  return false;
}
