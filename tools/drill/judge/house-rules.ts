import { createHash } from 'node:crypto';
import type { AuditRecord, Evidence, Finding, OutsideBook } from './evidence.ts';

/**
 * Checks the rules C13 (push events), C14 (audit log), C15 (outside records), C16 (states), C17 (draws), C18 (single
 * use) and C19 (nothing left unfinished), and reports problems of the database as DB.
 */
export const houseRules = (evidence: Evidence): Finding[] => [
  ...news(evidence),
  ...audit(evidence),
  ...outsideBooks(evidence),
  ...vendor(evidence),
  ...states(evidence),
  ...draws(evidence),
  ...evidence.uses
    .filter(({ count }) => count !== 1)
    .map(({ what, count }) => ({ rule: 'C18', what: `${what} was used ${count} times` })),
  ...evidence.stuck.map((what) => ({ rule: 'C19', what })),
  ...evidence.database.map((what) => ({ rule: 'DB', what })),
];

/**
 * C13: every transfer that touches a wallet has a push event for its member, written in the same transaction, and a
 * listening member received it.
 */
function news({ news: { written, heard, mustTell, unread }, transfers, accounts }: Evidence): Finding[] {
  const owners = new Map(accounts.map(({ id, member }) => [id, member]));
  const told = new Set(written.map(({ tx, member }) => `${tx} ${member}`));
  const untold = transfers.filter(({ reason, debit, credit, tx }) => {
    const member = owners.get(debit) ?? owners.get(credit);
    return mustTell.has(reason) && member !== undefined && !told.has(`${tx} ${member}`);
  });
  const unheard = written.filter(({ member, id }) => heard.get(member)?.has(id) === false);
  return [
    ...untold.map(({ key }) => ({ rule: 'C13', what: `transfer ${key} was told to nobody` })),
    ...unheard.map(({ member, id }) => ({ rule: 'C13', what: `${member} never heard of news ${id}` })),
    ...(unread > 0 ? [{ rule: 'C13', what: `${unread} rows of news were never taken up` }] : []),
  ];
}

/** C14: the hash chain of the audit log is intact from the first record, and each action has exactly one record. */
function audit({ audit: { records, acts } }: Evidence): Finding[] {
  let [seq, hash] = [0n, '0'.repeat(64)];
  for (const record of records) {
    const isWhole = record.seq === seq + 1n && record.previousHash === hash && hashOf(record) === record.hash;
    if (!isWhole) return [{ rule: 'C14', what: `the audit chain breaks at record ${record.seq}` }];
    [seq, hash] = [record.seq, record.hash];
  }
  const written = Map.groupBy(records, ({ action, subject }) => `${action} ${subject}`);
  return acts
    .filter((act) => written.get(act)?.length !== 1)
    .map((act) => ({ rule: 'C14', what: `${act} has ${written.get(act)?.length ?? 0} audit records` }));
}

/**
 * The hash of an audit record: SHA-256 over the previous hash and the fields in fixed order, facts sorted by name;
 * documented in docs/drill.md.
 */
export function hashOf({ seq, at, actor, action, subject, facts, previousHash }: Omit<AuditRecord, 'hash'>) {
  const sorted = Object.entries(facts).sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update(Buffer.from(previousHash, 'hex'))
    .update(JSON.stringify([seq.toString(), at, actor, action, subject, sorted]))
    .digest('hex');
}

/**
 * C15: the ledger's balance at each outside holder equals the holder's records; each payout is in the records of the
 * holder that the server names; and no payout was made twice, not even by two holders.
 */
function outsideBooks({ books }: Evidence): Finding[] {
  const out = books.flatMap(({ place, theirs }) =>
    theirs.filter(({ direction }) => direction === 'out').map((payout) => ({ place, ...payout })),
  );
  const twice = [...Map.groupBy(out, ({ reference }) => reference)].filter(([, payouts]) => payouts.length > 1);
  return [
    ...twice.map(
      ([reference, payouts]) =>
        `${reference} was paid ${payouts.length} times: by ${payouts.map(({ place }) => place).join(' and ')}`,
    ),
    ...books.flatMap(bookFaults),
  ].map((what) => ({ rule: 'C15', what }));
}

function bookFaults({ place, theirs, ours, paidOut }: OutsideBook): string[] {
  const sum = theirs.reduce((all, { amount, direction }) => all + (direction === 'in' ? amount : -amount), 0n);
  const out = theirs.filter(({ direction }) => direction === 'out');
  const isIn = (list: OutsideBook['paidOut'], one: { reference: string; amount: bigint }) =>
    list.some(({ reference, amount }) => reference === one.reference && amount === one.amount);
  return [
    ...(sum === ours ? [] : [`we think ${place} holds ${ours}, its books say ${sum}`]),
    ...out
      .filter((payout) => !isIn(paidOut, payout))
      .map(({ reference, amount }) => `${place} paid ${amount} for ${reference}, and we know nothing of it`),
    ...paidOut
      .filter((payout) => !isIn(out, payout))
      .map(({ reference, amount }) => `we say that ${place} paid ${amount} for ${reference}, and it did not`),
  ];
}

/**
 * Checks that the server moved, for each bet or win of the vendor with its rollbacks, exactly the amount in the
 * vendor's list.
 */
function vendor({ vendor: movements }: Evidence): Finding[] {
  const findings: Finding[] = [];
  const undoing = Map.groupBy(movements, ({ theirs }) => theirs?.reference);
  for (const { id, theirs, ours } of movements) {
    if (!theirs) {
      if (ours !== 0n)
        findings.push({ rule: 'C15', what: `we moved ${ours} for ${id}, which the vendor does not know` });
      continue;
    }
    if (theirs.state === 'pending') {
      findings.push({ rule: 'C19', what: `the vendor still waits for an answer about ${id}` });
      continue;
    }
    if (theirs.kind === 'rollback') continue;
    const rollbacks = (undoing.get(id) ?? []).filter((other) => other.theirs?.kind === 'rollback');
    const isUndone = rollbacks.some((other) => other.theirs?.state === 'done');
    const stands = theirs.state === 'done' && !isUndone ? theirs.amount : 0n;
    const expected = theirs.kind === 'bet' ? stands : -stands;
    const moved = rollbacks.reduce((sum, other) => sum + other.ours, ours);
    if (moved !== expected)
      findings.push({
        rule: 'C15',
        what: `the vendor’s ${theirs.kind} ${id} (${theirs.state}) stands at ${expected} there and ${moved} here`,
      });
  }
  return findings;
}

/**
 * For each state of a withdrawal that staff decide: the states that may follow. The money is on hold until the
 * decision.
 */
const ways: Readonly<Record<string, readonly string[]>> = {
  '': ['requested'],
  requested: ['review', 'rejected', 'cancelled'],
  review: ['approved', 'rejected'],
  approved: ['disbursed', 'failed'],
  disbursed: ['confirmed', 'disputed'],
  disputed: ['confirmed', 'failed'],
};

function states({ histories }: Evidence): Finding[] {
  return histories.flatMap(({ id, steps, state, isHeld, isByRule }) => {
    const isStep = (step: string, before: string): boolean =>
      isByRule && before === 'requested' ? step === 'approved' : (ways[before]?.includes(step) ?? false);
    const isReachable = steps.every((step, index) => isStep(step, steps[index - 1] ?? '')) && steps.at(-1) === state;
    const shouldHold = state === 'requested' || state === 'review';
    return [
      ...(isReachable ? [] : [{ rule: 'C16', what: `withdrawal ${id} is ${state} after ${steps.join(', ')}` }]),
      ...(isHeld === shouldHold
        ? []
        : [{ rule: 'C16', what: `withdrawal ${id} is ${state} and its money is ${isHeld ? '' : 'not '}held` }]),
    ];
  });
}

/**
 * C17: each settled draw paid each wallet the independently calculated amount once, and no ticket was accepted after
 * the close.
 */
function draws({ draws: { owed, late }, transfers }: Evidence): Finding[] {
  const due = new Map(owed.map(({ draw, account, amount }) => [`${draw} ${account}`, amount]));
  const paid = new Map<string, bigint>();
  for (const { key, credit, amount } of transfers) {
    const [kind, draw = ''] = key.split(':');
    if (kind !== 'settle') continue;
    const name = `${draw} ${credit}`;
    paid.set(name, (paid.get(name) ?? 0n) + amount);
  }
  const names = new Set([...due.keys(), ...paid.keys()]);
  return [
    ...[...names]
      .filter((name) => (due.get(name) ?? 0n) !== (paid.get(name) ?? 0n))
      .map((name) => ({
        rule: 'C17',
        what: `draw and wallet ${name}: owed ${due.get(name) ?? 0n}, paid ${paid.get(name) ?? 0n}`,
      })),
    ...late.map(({ ticket, draw }) => ({ rule: 'C17', what: `ticket ${ticket} was taken after the close of ${draw}` })),
  ];
}
