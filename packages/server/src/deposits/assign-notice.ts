import type { OutputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { depositMethods, methodsFor } from '@tamarind/domain/deposits/methods/index';
import { ZERO } from '@tamarind/domain/money';
import { makeReference } from '@tamarind/domain/payments/reference';
import { moneyPlace } from '@tamarind/domain/payments/providers/index';
import { present } from '@tamarind/domain/present';
import { record } from '../audit/index.ts';
import { servesDeposits } from '../connections/index.ts';
import { post } from '../ledger/index.ts';
import { memberIdByAccount, membersById } from '../members/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, decideAbout, type Lapse, propose } from '../proposals/index.ts';
import { announceQueue, creditAll, house } from './credit.ts';
import * as queries from './queries.ts';

type NoticeView = OutputOf<typeof contract.deposits.proposeAssignment>;

/**
 * Step of the first person: proposes the member to whom an unmatched payment belongs, or to return the money to the
 * payer.
 */
export const proposeAssignment: Handler<typeof contract.deposits.proposeAssignment> = async (call, input) => {
  const { id, account, note } = input;
  const notice = await lockIn(call.tx, id, 'unmatched');
  const member = account === undefined ? undefined : await memberIdByAccount(call.tx, account.trim().toLowerCase());
  // The money must have the wallet's currency and may not go to a trial account.
  if (account !== undefined && (member?.currency !== notice.currency || member.realm !== 'real'))
    return refuse('NOT_FOUND');

  // Point of no return
  const memberId = member?.id ?? null;
  await queries.setProposal(call.tx, id, {
    staffId: call.actor.staffId,
    username: call.actor.username,
    memberId,
    note,
    now: call.now,
  });
  await propose(call, {
    act: 'deposit.assign',
    subject: id,
    endpoint: contract.deposits.proposeAssignment,
    input,
    shows: { amount: notice.amount.toString(), currency: notice.currency, reference: notice.providerRef },
    reason: note,
    rests: groundOf({ state: 'proposed', proposedMemberId: memberId }),
  });
  await announceQueue(call.tx, call.now);
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: 'notice.proposed',
    subject: `notice:${id}`,
    at: call.now,
    facts: { amount: notice.amount.toString(), currency: notice.currency, member: memberId?.toString() ?? null, note },
  });
  return shownNotice(call.tx, id);
};

/**
 * Step of the second person, who must differ from the first: agrees, so that the money goes to the wallet or is
 * returned, or refuses, so that the payment stays unmatched.
 */
export const decideAssignment: Handler<typeof contract.deposits.decideAssignment> = async (
  call,
  { id, agree, note },
) => {
  await lockIn(call.tx, id, 'proposed');
  const word = { decision: agree ? 'agree' : 'refuse', note } as const;
  await decideAbout(call, assignmentActs, { act: 'deposit.assign', subject: id }, word);
  return shownNotice(call.tx, id);
};

export const assignmentActs: Acts = {
  'deposit.assign': {
    rests: async (db, _content, subject) => {
      const [notice] = await queries.unmatchedById(db, [subject]);
      return notice ? groundOf(notice) : {};
    },
    agree: async (call, _content, { subject, by, note }) => {
      const notice = await lockIn(call.tx, subject, 'proposed');

      // Point of no return
      const action =
        notice.proposedMemberId === null
          ? await giveBack(call, notice)
          : await assign(call, notice, notice.proposedMemberId);
      await tell(call, notice, { actor: actorKey(call.actor), action, note, by });
    },
    refuse: (call, _content, { subject, by, note, isWithdrawn }) => {
      const action = isWithdrawn ? 'notice.proposal_withdrawn' : 'notice.proposal_refused';
      return leave(call, subject, { actor: actorKey(call.actor), action, note, by });
    },
    lapse: (step, _content, subject) =>
      leave(step, subject, { actor: 'system', action: 'notice.proposal_expired', note: '' }),
  },
};

/** Puts the payment back into the queue, where it waits for another proposal. */
async function leave(step: Lapse, id: string, news: NoticeNews): Promise<void> {
  await queries.lockNotice(step.tx, id);
  const [notice] = await queries.unmatchedById(step.tx, [id]);
  if (notice?.state !== 'proposed') return;
  await queries.clearProposal(step.tx, id);
  await tell(step, notice, news);
}

interface NoticeNews {
  readonly actor: string;
  readonly action: string;
  readonly note: string;
  readonly by?: string;
}
async function tell({ tx, now }: Lapse, notice: queries.UnmatchedRow, news: NoticeNews): Promise<void> {
  const { actor, action, note, by } = news;
  await announceQueue(tx, now);
  await record(tx, {
    actor,
    action,
    subject: `notice:${notice.id}`,
    at: now,
    facts: {
      amount: notice.amount.toString(),
      currency: notice.currency,
      member: notice.proposedMemberId?.toString() ?? null,
      note,
      ...present({ by }),
    },
  });
}

const groundOf = ({ state, proposedMemberId }: Pick<queries.UnmatchedRow, 'state' | 'proposedMemberId'>) => ({
  notice: state,
  member: proposedMemberId?.toString() ?? '',
});

/**
 * Moves the money in the ledger from suspense back to the bank account. The real transfer to the payer is made by staff
 * in the bank's own portal.
 */
async function giveBack(call: ChangeCall, notice: queries.UnmatchedRow): Promise<string> {
  await queries.setDecision(call.tx, notice.id, { state: 'returned', staffId: staffOf(call), now: call.now });
  await post(call.tx, [
    {
      key: `notice-returned:${notice.id}`,
      debit: house('suspense', notice.currency),
      credit: house(moneyPlace(notice.provider), notice.currency),
      amount: notice.amount,
      reason: 'unmatched',
      reference: notice.providerRef,
      at: call.now,
    },
  ]);
  const [deposit] = notice.depositId === null ? [] : await queries.depositsById(call.tx, [notice.depositId]);
  if (deposit)
    await announce(
      call.tx,
      `member:${deposit.memberId}`,
      { type: 'deposit', data: { id: deposit.id, state: 'returned' } },
      call.now,
    );
  return 'notice.returned';
}

async function assign(call: ChangeCall, notice: queries.UnmatchedRow, memberId: bigint): Promise<string> {
  await queries.setDecision(call.tx, notice.id, { state: 'assigned', staffId: staffOf(call), now: call.now });
  const deposit = (await meantDeposit(call.tx, notice, memberId)) ?? (await openedDeposit(call, notice, memberId));
  await creditAll(call.tx, [{ deposit, noticeId: notice.id, from: 'suspense' }], call.now);
  return 'notice.assigned';
}

function staffOf(call: ChangeCall): bigint {
  if (call.actor.kind !== 'staff') throw new Error('only staff decide about notices');
  return call.actor.staffId;
}

/**
 * The deposit named in the notice, if it belongs to the member, is unpaid and has this amount; the late payment then
 * completes it.
 */
async function meantDeposit(
  tx: Tx,
  notice: queries.UnmatchedRow,
  memberId: bigint,
): Promise<queries.DepositRow | undefined> {
  if (notice.depositId === null) return undefined;
  await queries.lockDeposit(tx, notice.depositId);
  const [deposit] = await queries.depositsById(tx, [notice.depositId]);
  const fits =
    deposit &&
    deposit.memberId === memberId &&
    deposit.state !== 'credited' &&
    deposit.amount === notice.amount &&
    deposit.currency === notice.currency;
  return fits ? deposit : undefined;
}

/** Opens a deposit of the amount received, so that every credit has a deposit in the member's list. */
async function openedDeposit(
  call: ChangeCall,
  notice: queries.UnmatchedRow,
  memberId: bigint,
): Promise<queries.DepositRow> {
  const row = {
    id: uuidV7(call.now, call.random),
    memberId,
    method: await methodOf(call.tx, notice),
    currency: notice.currency,
    amount: notice.amount,
    reference: makeReference(call.random.bytes(8)),
    instruction: null,
    // No fee, because none was announced to the member.
    feeFixed: ZERO,
    feePpm: 0,
    payeeName: '',
    payeeBank: '',
    payeeAccount: '',
    connection: notice.connection,
    createdAt: notice.receivedAt,
    expiresAt: notice.receivedAt,
  };
  await queries.insertDeposit(call.tx, { ...row, nextAskAt: null, createDueAt: null });
  return { ...row, providerRef: null, state: 'waiting', creditedAt: null, seen: null, held: null, slip: null };
}

/**
 * The method of the deposit named in the notice, if it has the notice's connection and currency; otherwise the first
 * method of this channel.
 */
async function methodOf(tx: Tx, { connection, channel, currency, depositId }: queries.UnmatchedRow) {
  const [named] = depositId === null ? [] : await queries.depositsById(tx, [depositId]);
  if (named?.connection === connection && named.currency === currency) return named.method;
  let code: DepositMethodCode | undefined;
  if (connection === null) code = depositMethods.find((method) => method.channel === channel)?.code;
  else
    for (const method of methodsFor(currency))
      if (code === undefined && (await servesDeposits(tx, connection, method.code))) code = method.code;
  if (code === undefined) throw new Error(`no deposit method is paid through ${channel}`);
  return code;
}

async function lockIn(tx: Tx, id: string, state: queries.UnmatchedRow['state']): Promise<queries.UnmatchedRow> {
  await queries.lockNotice(tx, id);
  const [notice] = await queries.unmatchedById(tx, [id]);
  if (!notice) return refuse('NOT_FOUND');
  if (notice.state !== state) return refuse('DEPOSIT_NOT_OPEN');
  return notice;
}

async function shownNotice(db: Db, id: string): Promise<NoticeView> {
  const [shown] = await showNotices(db, [id]);
  return shown ?? refuse('NOT_FOUND');
}

/** Unmatched payments as staff see them, in the order of the ids. */
export async function showNotices(db: Db, ids: readonly string[]): Promise<NoticeView[]> {
  const rows = new Map((await queries.unmatchedById(db, ids)).map((row) => [row.id, row]));
  const deposits = new Map(
    (
      await queries.depositsById(
        db,
        [...rows.values()].flatMap(({ depositId }) => depositId ?? []),
      )
    ).map((row) => [row.id, row]),
  );
  const memberIds = [
    ...[...deposits.values()].map(({ memberId }) => memberId),
    ...[...rows.values()].flatMap(({ proposedMemberId }) => proposedMemberId ?? []),
  ];
  const accounts = new Map((await membersById(db, memberIds)).map(({ id, account }) => [id, account]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const deposit = row.depositId === null ? undefined : deposits.get(row.depositId);
    return {
      id,
      provider: row.provider,
      providerRef: row.providerRef,
      amount: row.amount,
      currency: row.currency,
      referenceText: row.referenceText,
      payerName: row.payerName,
      receivedAt: row.receivedAt,
      why: row.why,
      state: row.state,
      suggestion: deposit
        ? { depositId: deposit.id, account: accounts.get(deposit.memberId) ?? '', amount: deposit.amount }
        : null,
      proposal:
        row.proposedByName === null || row.proposedAt === null
          ? null
          : {
              account: row.proposedMemberId === null ? '' : (accounts.get(row.proposedMemberId) ?? ''),
              by: row.proposedByName,
              note: row.proposalNote ?? '',
              at: row.proposedAt,
            },
    };
  });
}
