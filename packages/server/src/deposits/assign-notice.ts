import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { depositMethods } from '@tamarind/domain/deposits/methods/index';
import { makeReference } from '@tamarind/domain/payments/reference';
import { record } from '../audit/index.ts';
import { post } from '../ledger/index.ts';
import { memberIdByAccount, membersById } from '../members/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { isOver } from '../proposals/index.ts';
import { announceQueue, arrivesIn, credit, house } from './credit.ts';
import * as queries from './queries.ts';

type NoticeView = OutputOf<typeof contract.deposits.proposeAssignment>;

/** The first person proposes whose money it is, or that it goes back to the payer. */
export const proposeAssignment: Handler<typeof contract.deposits.proposeAssignment> = async (
  call,
  { id, account, note },
) => {
  const notice = await lockIn(call.tx, id, 'unmatched');
  const member = account === undefined ? undefined : await memberIdByAccount(call.tx, account.trim().toLowerCase());
  // The money must match the wallet's currency and never goes to a trial account.
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

/** The second person, never the first, agrees (the money goes to the wallet or back) or leaves the notice unmatched. */
export const decideAssignment: Handler<typeof contract.deposits.decideAssignment> = async (
  call,
  { id, agree, note },
) => {
  const notice = await lockIn(call.tx, id, 'proposed');
  if (notice.proposedBy === call.actor.staffId) return refuse('SAME_PERSON');
  if (agree && notice.proposedAt && isOver('assignment', notice.proposedAt, call.now))
    return refuse('PROPOSAL_EXPIRED');

  // Point of no return
  let action = 'notice.proposal_refused';
  if (!agree) await queries.clearProposal(call.tx, id);
  else if (notice.proposedMemberId === null) action = await giveBack(call, notice);
  else action = await assign(call, notice, notice.proposedMemberId);
  await announceQueue(call.tx, call.now);
  await record(call.tx, {
    actor: actorKey(call.actor),
    action,
    subject: `notice:${id}`,
    at: call.now,
    facts: {
      amount: notice.amount.toString(),
      currency: notice.currency,
      member: notice.proposedMemberId?.toString() ?? null,
      note,
    },
  });
  return shownNotice(call.tx, id);
};

/**
 * Moves the money from suspense back to the bank account; staff make the transfer to the payer in the bank's own
 * portal.
 */
async function giveBack(call: ChangeCall, notice: queries.UnmatchedRow): Promise<string> {
  await queries.setDecision(call.tx, notice.id, { state: 'returned', staffId: staffOf(call), now: call.now });
  await post(call.tx, [
    {
      key: `notice-returned:${notice.id}`,
      debit: house('suspense', notice.currency),
      credit: house(arrivesIn(notice.provider), notice.currency),
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
  await credit(call.tx, deposit, { noticeId: notice.id, from: 'suspense', at: call.now });
  return 'notice.assigned';
}

function staffOf(call: ChangeCall): bigint {
  if (call.actor.kind !== 'staff') throw new Error('only staff decide about notices');
  return call.actor.staffId;
}

/** The deposit the notice names, if it is the member's, unpaid and of this amount: a late payment completes it. */
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
  const method = depositMethods.find(({ channel, currency }) =>
    notice.connection === null ? channel === notice.channel : currency === notice.currency,
  );
  if (!method) throw new Error(`no deposit method is paid through ${notice.channel}`);
  const row = {
    id: uuidV7(call.now, call.random),
    memberId,
    method: method.code,
    currency: notice.currency,
    amount: notice.amount,
    reference: makeReference(call.random.bytes(8)),
    instruction: null,
    payeeName: '',
    payeeBank: '',
    payeeAccount: '',
    connection: null,
    createdAt: notice.receivedAt,
    expiresAt: notice.receivedAt,
  };
  await queries.insertDeposit(call.tx, { ...row, nextAskAt: null, createDueAt: null });
  return { ...row, providerRef: null, state: 'waiting', creditedAt: null, seen: null, held: null, slip: null };
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

/** Unmatched notices, in the order of the ids. */
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
