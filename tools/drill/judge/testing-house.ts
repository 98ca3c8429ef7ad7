import type { Attempt } from '../journal.ts';
import type { AuditRecord, Evidence, Thing } from './evidence.ts';
import { hashOf } from './house-rules.ts';

/**
 * Correct evidence for tests: one member deposits 1,000, bets 100 and 200, cancels the second bet, wins 90, withdraws
 * 500; there is also a vendor bet of 40.
 */
export function goodHouse(): Evidence {
  const money = 'VND real';
  const moves: [key: string, debit: string, credit: string, amount: bigint, reason: string][] = [
    ['deposit:d1', 'bank', 'w', 1000n, 'deposit'],
    ['stake:t1', 'w', 'stakes', 100n, 'stake'],
    ['stake:t2', 'w', 'stakes', 200n, 'stake'],
    ['cancel:t2', 'stakes', 'w', 200n, 'stake_returned'],
    ['settle:draw1:1:w', 'stakes', 'w', 90n, 'payout'],
    ['withdrawal-approved:x1', 'w', 'transit', 500n, 'withdrawal'],
    ['withdrawal-disbursed:x1', 'transit', 'bank', 500n, 'disbursement'],
    ['vendor-bet:studio:v1', 'w', 'vendor', 40n, 'stake'],
  ];
  const purposes: Record<string, string> = {
    w: 'wallet',
    bank: 'bank',
    stakes: 'stakes',
    transit: 'payouts_in_transit',
    vendor: 'vendor_stakes',
  };
  const chains = Object.fromEntries(Object.keys(purposes).map((id) => [id, { seq: 0n, balance: 0n }]));
  const entries = moves.flatMap(([, debit, credit, amount], index) =>
    (
      [
        [debit, -amount],
        [credit, amount],
      ] as const
    ).map(([account, change]) => {
      const chain = chains[account] as { seq: bigint; balance: bigint };
      chain.seq += 1n;
      chain.balance += change;
      return { account, seq: chain.seq, transfer: `x${index}`, amount: change, after: chain.balance };
    }),
  );
  const attempt = (
    key: string,
    kind: Attempt['kind'],
    of: string,
    id: string,
    amount: bigint,
    at: number,
  ): Attempt => ({
    key,
    kind,
    member: 'mai',
    attempt: 1,
    outcome: 'ok',
    code: undefined,
    body: `{"id":"${id}"}`,
    sentAt: at,
    answeredAt: at + 5,
    made: { id, amount },
    asked: { amount: kind === 'cancel' ? undefined : amount, of },
  });
  const attempts = [
    attempt('k0', 'deposit', 'vietqr', 'd1', 1000n, 0),
    attempt('k1', 'bet', 'draw1', 't1', 100n, 10),
    attempt('k2', 'bet', 'draw1', 't2', 200n, 20),
    attempt('k3', 'cancel', 't2', 't2', 200n, 30),
    attempt('k4', 'withdraw', 'account', 'x1', 500n, 50),
  ];
  const thing = ({ kind, made, asked, member }: Attempt): Thing => ({
    kind,
    id: made?.id ?? '',
    member,
    amount: made?.amount ?? 0n,
    of: asked.of,
    account: 'w',
    isPosted: true,
  });
  const record: Omit<AuditRecord, 'hash'> = {
    seq: 1n,
    at: '2026-11-22T00:00:00.000Z',
    actor: 'staff:mali',
    action: 'withdrawal.review',
    subject: 'withdrawal:x1',
    facts: { amount: '500' },
    previousHash: '0'.repeat(64),
  };
  return {
    attempts,
    conflicts: [{ key: 'k1', status: 409, code: 'REQUEST_REUSED' }],
    reads: [{ member: 'mai', balance: 900n, sentAt: 16, answeredAt: 19 }],
    requests: attempts.map(({ key, member, kind }) => ({ key, member, kind })),
    things: attempts.map(thing),
    accounts: Object.entries(purposes).map(([id, purpose]) => ({
      id,
      purpose,
      money,
      held: 0n,
      balance: chains[id]?.balance ?? 0n,
      member: id === 'w' ? 'mai' : undefined,
    })),
    entries,
    transfers: moves.map(([key, debit, credit, amount, reason], index) => ({
      id: `x${index}`,
      key,
      debit,
      credit,
      amount,
      reason,
      reference: '',
      tx: `tx${index}`,
    })),
    news: {
      written: moves.map((_move, index) => ({ id: `n${index}`, tx: `tx${index}`, member: 'mai' })),
      heard: new Map([['mai', new Set(moves.map((_move, index) => `n${index}`))]]),
      mustTell: new Set(['stake', 'payout', 'deposit', 'withdrawal', 'stake_returned']),
      unread: 0,
    },
    audit: { records: [{ ...record, hash: hashOf(record) }], acts: ['withdrawal.review withdrawal:x1'] },
    books: [
      {
        place: 'bank VND',
        theirs: [
          { direction: 'in', amount: 1000n, reference: 'r1' },
          { direction: 'out', amount: 500n, reference: 'p1' },
        ],
        ours: 500n,
        paidOut: [{ reference: 'p1', amount: 500n }],
      },
      { place: 'provider_momo VND', theirs: [], ours: 0n, paidOut: [] },
    ],
    vendor: [
      { id: 'v1', theirs: { kind: 'bet', state: 'done', amount: 40n, reference: undefined }, ours: 40n },
      { id: 'v2', theirs: { kind: 'bet', state: 'undone', amount: 70n, reference: undefined }, ours: 70n },
      { id: 'v3', theirs: { kind: 'rollback', state: 'done', amount: 70n, reference: 'v2' }, ours: -70n },
    ],
    histories: [
      {
        id: 'x1',
        steps: ['requested', 'review', 'approved', 'disbursed'],
        state: 'disbursed',
        isHeld: false,
        isByRule: false,
      },
    ],
    draws: { owed: [{ draw: 'draw1', account: 'w', amount: 90n }], late: [] },
    commission: {
      due: [{ what: 'anong daily 2026-11-21T17:00:00.000Z', pay: 30n }],
      incomes: [{ what: 'anong daily 2026-11-21T17:00:00.000Z', pay: 30n, isPaid: true, moved: 30n, got: 30n }],
      account: 30n,
    },
    uses: [{ what: 'payment r1', count: 1 }],
    stuck: [],
    database: [],
  };
}
