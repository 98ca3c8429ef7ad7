import type { contract } from '@tamarind/contract/index';
import type { PaymentInstruction } from '@tamarind/domain/deposits/methods/deposit-method';
import { slipAmong, transferName } from '@tamarind/domain/payments/slip';
import { TRUEMONEY } from '@tamarind/domain/payments/promptpay';
import { addMs } from '@tamarind/domain/time';
import { budget, spend } from '../platform/budget.ts';
import type { Handler } from '../platform/http/routes.ts';
import { uuidV7 } from '../platform/random.ts';
import { readCodes } from '../platform/read-codes.ts';
import { refuse } from '../platform/refusal.ts';
import { announceQueue } from './credit.ts';
import { shownDeposit } from './create-deposit.ts';
import * as knownQueries from './known-queries.ts';
import * as queries from './queries.ts';
import * as slipQueries from './slip-queries.ts';

/**
 * Receives a member's slip (proof of a transfer) as a picture, the text of its code, or both. The code must be complete
 * and have a valid checksum; check-slips later asks whether the transfer exists. It is refused if a slip of this or
 * another deposit already contains the same transfer.
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
  if (!takesSlip(deposit.instruction)) return refuse('METHOD_OFF');
  if (deposit.connection === null) throw new Error(`deposit ${id} takes no connection`);
  if (deposit.state === 'credited' || addMs(deposit.expiresAt, LATE_MS) < call.now) return refuse('DEPOSIT_NOT_OPEN');
  await knownQueries.lockTransfer(call.tx, transfer);
  const other = await slipQueries.slipInTheWay(call.tx, { transfer, depositId: id });
  if (other && !other.isTransfer) return refuse('SLIP_CHECKING');
  if (other) return refuse(other.memberId === memberId ? 'SLIP_REPEATED' : 'SLIP_USED');

  // Checking services accept only slips of banks, so slips of an e-wallet are checked by staff.
  const isForPeople = found.slip.sendingBank === TRUEMONEY;

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
    state: isForPeople ? 'staff' : 'checking',
    picture: read ? call.secrets.seal(slipSeal(slipId), read.drawn) : null,
  });
  if (isForPeople) await announceQueue(call.tx, call.now);
  const [after] = await queries.depositsById(call.tx, [id]);
  if (!after) throw new Error(`deposit ${id} is gone`);
  return shownDeposit(after);
};

const takesSlip = (instruction: PaymentInstruction | null): boolean =>
  instruction?.kind === 'slip' || (instruction?.kind === 'qr' && instruction.takesSlip === true);

export const slipSeal = (id: string): string => `deposit-slip:${id}`;

const faultCodes = { none: 'SLIP_NO_CODE', other: 'SLIP_OTHER_CODE', bad_check: 'SLIP_BROKEN' } as const;
const SLIPS_BY_MEMBER = budget({ name: 'deposit-slips', by: 'member', max: 20, windowSeconds: 3600 });
/**
 * How long after the deposit's end a slip is still accepted, in milliseconds. The time of the transfer decides whether
 * the payment was late.
 */
const LATE_MS = 86_400_000;
