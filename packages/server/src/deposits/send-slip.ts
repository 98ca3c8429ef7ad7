import type { contract } from '@tamarind/contract/index';
import { slipAmong, transferName } from '@tamarind/domain/payments/slip';
import { addMs } from '@tamarind/domain/time';
import { budget, spend } from '../platform/budget.ts';
import type { Handler } from '../platform/http/routes.ts';
import { uuidV7 } from '../platform/random.ts';
import { readCodes } from '../platform/read-codes.ts';
import { refuse } from '../platform/refusal.ts';
import { shownDeposit } from './create-deposit.ts';
import * as queries from './queries.ts';
import * as slipQueries from './slip-queries.ts';

/**
 * Takes the slip of a transfer: a picture of it, the text of its code, or both. Its code must be whole and its checksum right;
 * whether the transfer exists is asked by check-slips. A transfer that a slip of this or another deposit holds is refused.
 */
export const sendSlip: Handler<typeof contract.deposits.sendSlip> = async (call, { id, picture, text }) => {
  const { memberId } = call.actor;
  await spend(call.pool.apart, SLIPS_BY_MEMBER, memberId, call.now);
  if (picture === undefined && text === undefined) return refuse('INPUT_INVALID', { field: 'picture' });
  const read =
    picture === undefined
      ? undefined
      : ((await readCodes(Buffer.from(picture, 'base64'))) ?? refuse('INPUT_INVALID', { field: 'picture' }));
  const found = slipAmong([...(read?.texts ?? []), ...(text === undefined ? [] : [text.trim()])]);
  if (typeof found === 'string') return refuse(faultCodes[found]);
  const transfer = transferName(found.slip);
  if (transfer === '') return refuse('SLIP_OTHER_CODE');
  await queries.lockDeposit(call.tx, id);
  const [deposit] = await queries.depositsById(call.tx, [id]);
  if (deposit?.memberId !== memberId) return refuse('NOT_FOUND');
  if (deposit.instruction?.kind !== 'slip') return refuse('METHOD_OFF');
  if (deposit.connection === null) throw new Error(`deposit ${id} takes no connection`);
  if (deposit.state === 'credited' || addMs(deposit.expiresAt, LATE_MS) < call.now) return refuse('DEPOSIT_NOT_OPEN');
  await slipQueries.lockTransfer(call.tx, transfer);
  const other = await slipQueries.slipInTheWay(call.tx, { transfer, depositId: id });
  if (other && !other.isTransfer) return refuse('SLIP_CHECKING');
  if (other) return refuse(other.memberId === memberId ? 'SLIP_REPEATED' : 'SLIP_USED');

  // Point of no return
  const slipId = uuidV7(call.now, call.random);
  await slipQueries.insertSlip(call.tx, {
    id: slipId,
    depositId: id,
    memberId,
    connection: deposit.connection,
    code: found.text,
    transactionId: found.slip.transactionId,
    transfer,
    sentAt: call.now,
    picture: read ? call.secrets.seal(slipSeal(slipId), read.drawn) : null,
  });
  const [after] = await queries.depositsById(call.tx, [id]);
  if (!after) throw new Error(`deposit ${id} is gone`);
  return shownDeposit(after);
};

export const slipSeal = (id: string): string => `deposit-slip:${id}`;

const faultCodes = { none: 'SLIP_NO_CODE', other: 'SLIP_OTHER_CODE', bad_check: 'SLIP_BROKEN' } as const;
const SLIPS_BY_MEMBER = budget({ name: 'deposit-slips', by: 'member', max: 20, windowSeconds: 3600 });
/** A member may remember the slip a day after the deposit's time; the time of the transfer decides whether it was late. */
const LATE_MS = 86_400_000;
