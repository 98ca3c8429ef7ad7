import type { Attempt } from '../journal.ts';
import { commissionRules } from './commission-rules.ts';
import { cycles } from './cycles.ts';
import type { Evidence, Finding, Thing } from './evidence.ts';
import { houseRules } from './house-rules.ts';
import { ledgerRules } from './ledger-rules.ts';

/**
 * Finds contradictions in the evidence. It is a pure function, repairs nothing, and shares no code with the server
 * (tools/tidy/layers.ts checks this). The rules are numbered as in docs/drill.md.
 */
export const judge = (evidence: Evidence): Finding[] => [
  ...promises(evidence),
  ...sameAnswers(evidence),
  ...ledgerRules(evidence),
  ...cycles(evidence),
  ...houseRules(evidence),
  ...commissionRules(evidence),
];

/**
 * C1: acknowledged changes exist. C2: each exists at most once. C3: nothing exists without a request. C4: refused
 * changes do not exist. C5: member, amount and object are as requested. C6: each change has the matching transfer.
 */
function promises({ attempts, requests, things, transfers, accounts }: Evidence): Finding[] {
  const findings: Finding[] = [];
  const say = (rule: string, what: string) => void findings.push({ rule, what });
  const byKey = Map.groupBy(attempts, ({ key }) => key);
  const done = Map.groupBy(requests, ({ key }) => key);
  const present = new Map(things.map((thing) => [nameOf(thing), thing]));
  const asked = new Set<string>();

  for (const [key, tries] of byKey) {
    const [first] = tries;
    if (!first) continue;
    const made = tries.flatMap((attempt) => (attempt.made ? [attempt.made] : []));
    const ids = new Set(made.map(({ id }) => id));
    const kept = done.get(key) ?? [];
    if (ids.size > 1) say('C2', `${first.kind} ${key} was acknowledged as ${[...ids].join(' and ')}`);
    if (kept.length > 1) say('C2', `${first.kind} ${key} was carried out ${kept.length} times`);
    for (const attempt of tries)
      if (attempt.outcome === 'ok' && attempt.made === undefined)
        say('C9', `${attempt.kind} ${key} was acknowledged without saying what was made`);
    for (const { id, amount } of made) {
      const thing = present.get(`${first.kind} ${id}`);
      asked.add(`${first.kind} ${id}`);
      if (!thing) say('C1', `${first.kind} ${id} was acknowledged and is not there`);
      else findings.push(...differing(first, thing, amount));
    }
    if (ids.size > 0 && kept.length === 0)
      say('C1', `${first.kind} ${key} was acknowledged and its request is not there`);
    if (kept.length > 0 && tries.every(({ outcome }) => outcome === 'fail'))
      say('C4', `${first.kind} ${key} was refused and carried out all the same`);
  }

  const members = new Set(attempts.map(({ member }) => member));
  const theirs = things.filter(({ member }) => members.has(member));
  for (const { key, kind } of requests)
    if (!byKey.has(key)) say('C3', `${kind} ${key} was carried out and never asked for`);
  // For each request whose outcome stayed unknown and that was executed, one row of its kind without an acknowledgement
  // is permitted.
  for (const [kind, found] of Map.groupBy(theirs, (thing) => thing.kind)) {
    const unasked = found.filter((thing) => !asked.has(nameOf(thing)));
    const unknown = [...byKey].filter(
      ([key, tries]) =>
        tries[0]?.kind === kind &&
        tries.every(({ made }) => made === undefined) &&
        tries.some(({ outcome }) => outcome === 'info') &&
        done.has(key),
    );
    if (unasked.length > unknown.length)
      say(
        'C3',
        `${unasked.length} of kind ${kind} were never acknowledged, ` +
          `but only ${unknown.length} requests that ended unknown were carried out`,
      );
  }

  const wallets = new Map(accounts.map((account) => [account.id, account]));
  const moved = new Map(transfers.map((transfer) => [transfer.key, transfer]));
  for (const thing of things) {
    const rule = legs[thing.kind];
    if (!rule) continue;
    const transfer = moved.get(`${rule.key}:${thing.id}`);
    if (!transfer !== !thing.isPosted) {
      say('C6', `${nameOf(thing)} ${thing.isPosted ? 'moved no money' : 'moved money it should not have'}`);
      continue;
    }
    if (!transfer) continue;
    const other = rule.wallet === 'debit' ? transfer.credit : transfer.debit;
    if (
      transfer.amount !== thing.amount ||
      transfer[rule.wallet] !== thing.account ||
      !rule.other(thing).includes(wallets.get(other)?.purpose ?? '')
    )
      say('C5', `${nameOf(thing)} moved ${transfer.amount} from ${transfer.debit} to ${transfer.credit}`);
  }
  return findings;
}

/**
 * For each kind of row, the transfer that it must have: the prefix of its key, the side of the member's wallet (debit
 * or credit), and the permitted accounts on the other side.
 */
const legs: Readonly<
  Partial<
    Record<Thing['kind'], { key: string; wallet: 'debit' | 'credit'; other: (thing: Thing) => readonly string[] }>
  >
> = {
  bet: { key: 'stake', wallet: 'debit', other: () => ['stakes'] },
  cancel: { key: 'cancel', wallet: 'credit', other: () => ['stakes'] },
  // A deposit that had to wait for a decision by two staff members is paid from the suspense account instead.
  deposit: { key: 'deposit', wallet: 'credit', other: ({ of }) => [holders[of] ?? 'bank', 'suspense'] },
  withdraw: { key: 'withdrawal-approved', wallet: 'debit', other: () => ['payouts_in_transit'] },
};

/** The ledger account for deposit methods whose payments arrive at a provider instead of a bank. */
const holders: Readonly<Record<string, string>> = {
  momo: 'provider_momo',
  zalopay: 'provider_zalopay',
  thai_online: 'provider_omise',
  usdt: 'coins',
};

function differing({ kind, member, asked }: Attempt, thing: Thing, acknowledged: bigint): Finding[] {
  const isAsAsked =
    thing.member === member &&
    thing.of === asked.of &&
    thing.amount === acknowledged &&
    (asked.amount === undefined || asked.amount === thing.amount);
  const what =
    `${kind} ${thing.id} is ${thing.amount} of ${thing.member} on ${thing.of}; ` +
    `${member} asked for ${asked.amount ?? 'it'} on ${asked.of} and was told ${acknowledged}`;
  return isAsAsked ? [] : [{ rule: 'C5', what }];
}

const nameOf = ({ kind, id }: Thing): string => `${kind} ${id}`;

/** C9: a repeated key gets the same response, byte for byte. C10: the same key with different content is refused. */
function sameAnswers({ attempts, conflicts }: Evidence): Finding[] {
  const accepted = Map.groupBy(
    attempts.filter(({ outcome }) => outcome === 'ok'),
    ({ key }) => key,
  );
  const differing = [...accepted].filter(([, tries]) => new Set(tries.map(({ body }) => body)).size > 1);
  return [
    ...differing.map(([key]) => ({ rule: 'C9', what: `request ${key} was answered in two ways` })),
    ...conflicts
      .filter(({ code }) => code !== 'REQUEST_REUSED')
      .map(({ key, code }) => ({
        rule: 'C10',
        what: `request ${key} with other content gave ${code ?? 'an acceptance'}`,
      })),
  ];
}
