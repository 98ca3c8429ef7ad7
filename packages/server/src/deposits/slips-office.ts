import { contract } from '@tamarind/contract/index';
import { CallFault } from '@tamarind/contract/call-faults';
import { z } from 'zod/mini';
import { record } from '../audit/index.ts';
import { membersById } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { announceQueue, creditAll } from './credit.ts';
import * as knownQueries from './known-queries.ts';
import * as queries from './queries.ts';
import { slipSeal } from './send-slip.ts';
import * as slipQueries from './slip-queries.ts';

type Calls = typeof contract.deposits;

/**
 * Slips for staff, with the picture beside the checking service's answer. One person may refuse a slip. Accepting a
 * slip about which the service gave no answer takes two people.
 */
export const slipHandlers: {
  readonly listSlips: Handler<Calls['listSlips']>;
  readonly viewSlipPicture: Handler<Calls['viewSlipPicture']>;
  readonly refuseSlip: Handler<Calls['refuseSlip']>;
  readonly acceptSlip: Handler<Calls['acceptSlip']>;
} = {
  listSlips: async (call, input) => {
    const { ids, count, waiting } = await slipQueries.pageOfSlips(call.pool, call, pageOf(input));
    return { slips: await shownSlips(call.pool, ids), count, waiting, pageSize: PAGE_SIZE };
  },

  viewSlipPicture: async (call, { id }) => {
    const slip = await slipOf(call.pool, id);
    const sealed = (await slipQueries.pictureOf(call.pool, id)) ?? refuse('NOT_FOUND');
    await spend(call.pool.apart, VIEWS_BY_STAFF, call.actor.staffId, call.now);
    // Write the audit record before showing the picture, so that nobody sees it without a record.
    await inTransaction(call.pool, (tx) =>
      record(tx, {
        actor: actorKey(call.actor),
        action: 'slip.picture_viewed',
        subject: `member:${slip.memberId}`,
        facts: { slip: id, deposit: slip.depositId },
        at: call.now,
      }),
    );
    return { type: 'image/webp', base64: call.secrets.open(slipSeal(id), sealed).toString('base64') };
  },

  refuseSlip: async (call, { id, note }) => {
    const slip = await lockOpen(call.tx, id);
    // Point of no return
    const { staffId } = call.actor;
    await slipQueries.setDecided(call.tx, id, { state: 'refused', why: 'staff', staffId, note, now: call.now });
    await tell(call, slip, 'slip.refused', { note });
    return {};
  },

  acceptSlip: async (call, input) => {
    const slip = await lockOpen(call.tx, input.id);
    if (slip.state !== 'staff') return refuse('SLIP_STATE', { state: slip.state });
    return propose(call, {
      act: 'slip.accept',
      subject: input.id,
      endpoint: contract.deposits.acceptSlip,
      input,
      reason: input.note,
      rests: { state: slip.state },
    });
  },
};

export const slipActs: Acts = {
  'slip.accept': {
    rests: async (db, content) => {
      const [slip] = await slipQueries.slipsById(db, [(content as { id: string }).id]);
      return slip ? { state: slip.state } : {};
    },
    ...actOf(contract.deposits.acceptSlip, async (call, { id, note }, { by }) => {
      const slip = await lockOpen(call.tx, id);
      const [deposit] = await queries.depositsById(call.tx, [slip.depositId]);
      await knownQueries.lockTransfer(call.tx, slip.transfer);
      if (deposit?.state === 'credited' || (await slipQueries.noticeOfTransfer(call.tx, slip)) || !deposit)
        return refuse('SLIP_STATE', { state: 'credited' });

      // Point of no return
      const noticeId = uuidV7(call.now, call.random);
      const raw = Buffer.from(JSON.stringify({ slip: id, code: slip.code, by, note }));
      await slipQueries.insertAccepted(call.tx, {
        id: noticeId,
        connection: slip.connection,
        raw,
        rawHash: sha256(raw),
        providerRef: slip.transfer,
        bankRef: slip.transactionId,
        transfer: slip.transfer,
        amount: deposit.amount,
        reference: deposit.reference,
        payerName: '',
        paidAt: slip.sentAt,
        depositId: deposit.id,
        now: call.now,
      });
      await creditAll(call.tx, [{ deposit, noticeId, from: 'bank' }], call.now);
      const { staffId } = call.actor;
      await slipQueries.setDecided(call.tx, id, { state: 'credited', noticeId, staffId, note, now: call.now });
      await tell(call, slip, 'slip.accepted', { note, by, amount: deposit.amount.toString() });
    }),
  },
};

async function lockOpen(tx: Tx, id: string): Promise<slipQueries.SlipRow> {
  const before = await slipOf(tx, id);
  await queries.lockDeposit(tx, before.depositId);
  await slipQueries.lockSlip(tx, id);
  const slip = await slipOf(tx, id);
  return slip.state === 'checking' || slip.state === 'staff' ? slip : refuse('SLIP_STATE', { state: slip.state });
}

const slipOf = async (db: Db, id: string): Promise<slipQueries.SlipRow> =>
  (await slipQueries.slipsById(db, [id]))[0] ?? refuse('NOT_FOUND');

async function tell(
  { tx, actor, now }: ChangeCall<StaffActor>,
  { id, depositId, memberId }: slipQueries.SlipRow,
  action: string,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  await announceQueue(tx, now);
  await announce(tx, `member:${memberId}`, { type: 'deposit', data: { id: depositId, state: 'slip' } }, now);
  await record(tx, {
    actor: actorKey(actor),
    action,
    subject: `slip:${id}`,
    facts: { deposit: depositId, ...facts },
    at: now,
  });
}

async function shownSlips(db: Db, ids: readonly string[]) {
  const rows = new Map((await slipQueries.slipsById(db, ids)).map((row) => [row.id, row]));
  const found = ids.flatMap((id) => rows.get(id) ?? []);
  const deposits = new Map(
    (
      await queries.depositsById(
        db,
        found.map(({ depositId }) => depositId),
      )
    ).map((row) => [row.id, row]),
  );
  const members = new Map(
    (
      await membersById(
        db,
        found.map(({ memberId }) => memberId),
      )
    ).map((row) => [row.id, row]),
  );
  return found.flatMap((slip) => {
    const [deposit, member] = [deposits.get(slip.depositId), members.get(slip.memberId)];
    if (!deposit || !member) return [];
    const { amount, paidAt, payerName, account } = slip;
    return {
      id: slip.id,
      depositId: deposit.id,
      account: member.account,
      memberName: member.payeeName,
      state: slip.state,
      why: slip.why,
      sentAt: slip.sentAt,
      transfer: slip.transfer,
      hasPicture: slip.hasPicture,
      expected: {
        amount: deposit.amount,
        currency: deposit.currency,
        account: deposit.payeeAccount,
        at: deposit.createdAt,
      },
      word:
        amount === null || paidAt === null
          ? null
          : { amount, paidAt, payerName: payerName ?? '', account: account ?? '' },
      tries: slip.tries,
      fault: slip.fault === null ? null : (z.safeParse(CallFault, slip.fault).data ?? ('other' as const)),
      decidedBy: slip.decidedBy,
      note: slip.note,
    };
  });
}

const VIEWS_BY_STAFF = budget({ name: 'slip-views', by: 'staff', max: 300, windowSeconds: 3600 });
