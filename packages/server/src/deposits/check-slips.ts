import { slipPauseSeconds, slipRefusal, type SlipRefusal, type SlipTransfer } from '@tamarind/domain/payments/slip';
import { addMs } from '@tamarind/domain/time';
import { brandSettings } from '../brand/index.ts';
import { noteCall, openConnection } from '../connections/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import { uuidV7 } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import { announceQueue } from './credit.ts';
import { processTogether } from './process-notices.ts';
import * as queries from './queries.ts';
import * as slipQueries from './slip-queries.ts';

/**
 * Asks the checking service about slips, without holding a lock: the next try is scheduled first, and asking twice is
 * harmless. A confirmed slip becomes a notice, which is booked in the same transaction like any other. If the service
 * does not answer, the slip stays open and is asked about again. After the number of minutes set by the brand, staff
 * see it too.
 */
export async function checkSlips(platform: Platform): Promise<void> {
  const { pool, clock } = platform;
  const now = clock.now();
  const claimed = await slipQueries.claimSlips(pool, now, addMs(now, CLAIM_MS), BATCH);
  const slips = await slipQueries.slipsById(
    pool,
    claimed.map(({ id }) => id),
  );
  await Promise.all(slips.map((slip) => checkSlip(platform, slip)));
}

async function checkSlip(platform: Platform, slip: slipQueries.SlipRow): Promise<void> {
  const { pool, clock, ports, log } = platform;
  const [deposit] = await queries.depositsById(pool, [slip.depositId]);
  const connection = await openConnection(platform, pool, slip.connection);
  const ask = connection && paymentAdapter(connection.provider).checkSlip;
  if (!deposit || !connection || !ask) throw new Error(`slip ${slip.id} has no checker`);
  const question = { text: slip.code, transactionId: slip.transactionId, reference: deposit.reference };
  const told = await ask(connection, question, { outgoing: ports.outgoing, now: clock.now() });
  faultPoint('slip.checked');
  await noteCall(pool, connection.id, told.kind === 'pending' ? { kind: 'done' } : told, clock.now());
  if (told.kind === 'unknown') log.warn({ slip: slip.id, why: told.why }, 'the slip checker gave no answer');
  await inTransaction(pool, async (tx) => {
    // Lock the deposit before the slip, in the same order as when a slip is sent, so that the two cannot deadlock.
    await queries.lockDeposit(tx, slip.depositId);
    await slipQueries.lockSlip(tx, slip.id);
    const [found] = await slipQueries.slipsById(tx, [slip.id]);
    if (found?.state !== 'checking' && found?.state !== 'staff') return;
    if (told.kind === 'done') await settle(platform, tx, { slip: found, ...told });
    else if (told.kind === 'refused') await end(tx, found, 'not_known', clock.now());
    else await wait(tx, found, told.kind === 'unknown' ? told.fault : null, clock.now());
    const data = { id: slip.depositId, state: 'slip' };
    await announce(tx, `member:${slip.memberId}`, { type: 'deposit', data }, clock.now());
  });
}

/** Deletes slip pictures after the number of days set by the brand. */
export async function forgetSlips({ pool, clock }: Platform): Promise<void> {
  const { keepDays } = (await brandSettings(pool)).slips;
  const before = addMs(clock.now(), -keepDays * 86_400_000);
  for (let done = BATCH; done === BATCH; ) done = await slipQueries.forgetPictures(pool, before, BATCH);
}

/**
 * Called when the transfer of a slip exists. Books its money, unless it went to another account, is too old, or was
 * booked before.
 */
async function settle(
  platform: Platform,
  tx: Tx,
  { slip, transfer, raw }: { slip: slipQueries.SlipRow; transfer: SlipTransfer; raw: Buffer },
): Promise<void> {
  const now = platform.clock.now();
  await slipQueries.setWord(tx, slip.id, transfer);
  const [deposit] = await queries.depositsById(tx, [slip.depositId]);
  if (!deposit) throw new Error(`deposit ${slip.depositId} is gone`);
  const why = slipRefusal(transfer, deposit, (await brandSettings(tx)).slips);
  if (why) return end(tx, slip, why, now);
  const notice: queries.RawNotice = {
    id: uuidV7(now, platform.random),
    channel: slip.connection,
    connection: slip.connection,
    source: 'slip',
    raw,
    receivedAt: now,
  };
  const isNew = await queries.insertNotice(tx, { ...notice, rawHash: sha256(raw) });
  const state = isNew ? (await processTogether(platform, tx, [notice])).get(notice.id) : 'repeated';
  if (state === 'matched' || state === 'unmatched') {
    const booked = state === 'matched' ? 'credited' : 'held';
    return void (await slipQueries.setDecided(tx, slip.id, { state: booked, noticeId: notice.id, now }));
  }
  if (state !== 'repeated') throw new Error(`the notice of slip ${slip.id} is ${state}`);
  const known = await slipQueries.noticeOfTransfer(tx, slip);
  const isFree = (known?.state === 'unmatched' || known?.state === 'proposed') && known.depositId === null;
  if (!known || !isFree) return end(tx, slip, 'used', now);
  // The bank's notice of this transfer came first and named no deposit, so it waits for two people. Store the slip's
  // deposit there, so that they see whose payment it is.
  await slipQueries.suggestDeposit(tx, known.id, slip.depositId);
  await slipQueries.setDecided(tx, slip.id, { state: 'held', noticeId: known.id, now });
  await announceQueue(tx, now);
}

const end = async (tx: Tx, { id }: slipQueries.SlipRow, why: SlipRefusal, now: Date) =>
  void (await slipQueries.setDecided(tx, id, { state: 'refused', why, now }));

async function wait(tx: Tx, slip: slipQueries.SlipRow, fault: string | null, now: Date): Promise<void> {
  const { staffAfterMinutes } = (await brandSettings(tx)).slips;
  const isLong = addMs(slip.sentAt, staffAfterMinutes * 60_000) <= now;
  const next = addMs(now, slipPauseSeconds(slip.tries) * 1000);
  const isOver = addMs(slip.sentAt, ASK_MS) < next;
  await slipQueries.setUnanswered(tx, slip.id, {
    state: slip.state === 'staff' || isLong ? 'staff' : 'checking',
    fault,
    nextTryAt: isOver ? null : next,
  });
  if (isLong && slip.state === 'checking') await announceQueue(tx, now);
}

/** Time for which a process claims a slip, in milliseconds: longer than two calls with the pause between them. */
const CLAIM_MS = 30_000;
const BATCH = 20;
/** Time after which the checking service is no longer asked and only staff decide, in milliseconds. */
const ASK_MS = 86_400_000;
