import { hash as hashPassword } from '@node-rs/argon2';
import type { InputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { messengerHandle } from '@tamarind/domain/validation/handles';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { e164 } from '@tamarind/domain/validation/phone';
import type { Currency } from '@tamarind/domain/money';
import {
  coinsOf,
  eWalletFault,
  eWalletNumber,
  type EWalletProvider,
  eWalletsOf,
  lastDigitsOf,
  shownEWalletNumber,
} from '@tamarind/domain/withdrawals/e-wallets';
import { methodOfPayee } from '@tamarind/domain/withdrawals/methods/index';
import { isSameName } from '@tamarind/domain/withdrawals/same-name';
import { record } from '../audit/index.ts';
import { brandSettings, featureOn } from '../brand/index.ts';
import { sendCode, takeCode } from '../codes/index.ts';
import {
  isBirthday,
  lockMember,
  memberFile,
  proveLoginPassword,
  provePayee,
  provePaymentPassword,
  type MemberRow,
} from '../members/index.ts';
import { actorKey, type MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { needStrongSession, noteSecurityChange, refuseFresh } from '../sessions/index.ts';
import * as queries from './queries.ts';
import { noteBinding } from './undo.ts';

type Channel = 'sms' | 'mail';

/**
 * Sends a one-time code to a new mobile number or mail address. It requires the login password, so a stolen session
 * alone cannot change a contact [GLI 2.5.2].
 */
export const sendBindCode: Handler<typeof contract.account.sendBindCode> = async (call, input) => {
  const to = targetOf(call.actor, input.channel, input.to);
  await proveLoginPassword({ ...call, tx: call.pool }, input.loginPassword);
  const { memberId } = call.actor;
  return sendCode(call, {
    purpose: purposeOf[input.channel],
    channel: input.channel,
    to,
    memberId,
    language: input.language,
    // Strangers can use up the rate limit of messages to a number that no member has yet, so the member has an
    // additional allowance.
    reserve: { byMember: memberId },
  });
};

/**
 * Binds the contact. CONTACT_TAKEN is returned only after the right code was entered, so nobody can test which contacts
 * belong to members.
 */
export const bindContact: Handler<typeof contract.account.bindContact> = async (call, input) => {
  const { memberId } = call.actor;
  const to = targetOf(call.actor, input.channel, input.to);
  needStrongSession(call.actor);
  await proveLoginPassword(call, input.loginPassword);
  await takeCode(call, { purpose: purposeOf[input.channel], to, code: input.code });

  // Lock the member, so that concurrent bindings run one after the other: the second one then replaces the contact of
  // the first.
  await lockMember(call.tx, memberId);
  const member = await memberFile(call.tx, memberId);
  const former = input.channel === 'sms' ? member.mobile : member.email;
  const isSame = former !== null && isSameContact(call.actor, input.channel, former, to);

  // Point of no return
  await noteBinding(call, { member, channel: input.channel, isSame });
  if (!(await queries.putContact(call.tx, memberId, { channel: input.channel, to, now: call.now })))
    return refuse('CONTACT_TAKEN');
  const what = input.channel === 'sms' ? 'mobile' : 'email';
  await queries.noteChange(call.tx, memberId, what, call.now);
  await note(call, `member.${what}_bound`);
  const change = { state: 'contact_bound', id: call.requestKey, isRecorded: true } as const;
  await noteSecurityChange(call.tx, call, memberId, change);
  return {};
};

export const sendPaymentCode: Handler<typeof contract.account.sendPaymentCode> = async (call, input) => {
  const { memberId } = call.actor;
  const to = boundTo(await memberFile(call.pool, memberId), call.actor, input.channel);
  await refuseFresh(call.pool, memberId, input.channel, call.now);
  return sendCode(call, {
    purpose: 'proof',
    channel: input.channel,
    to,
    memberId,
    language: input.language,
    reserve: 'proved',
  });
};

export const changePaymentPassword: Handler<typeof contract.account.changePaymentPassword> = async (
  call,
  { proof, paymentPassword },
) => {
  const { memberId, account } = call.actor;
  needStrongSession(call.actor);
  const member = await memberFile(call.tx, memberId);
  if (!member.hasPaymentPassword) return refuse('PAYMENT_PASSWORD_MISSING');
  const { birthday } = await queries.fileOf(call.tx, memberId);
  if (isCommonPassword(paymentPassword, account) || isBirthday(paymentPassword, birthday))
    return refuse('PASSWORD_TOO_COMMON', { field: 'paymentPassword' });
  if (proof.by === 'old') await provePaymentPassword(call, proof.oldPaymentPassword);
  else {
    const to = boundTo(member, call.actor, proof.channel);
    await refuseFresh(call.tx, memberId, proof.channel, call.now);
    await proveLoginPassword(call, proof.loginPassword);
    await takeCode(call, { purpose: 'proof', to, code: proof.code });
  }
  const hash = await hashPassword(paymentPassword);

  // Point of no return
  await queries.replacePaymentPassword(call.tx, memberId, hash);
  await queries.noteChange(call.tx, memberId, 'payment_password', call.now);
  await note(call, 'member.payment_password_changed', { by: proof.by });
  const change = { state: 'payment_password_changed', id: call.requestKey, isRecorded: true } as const;
  await noteSecurityChange(call.tx, call, memberId, change);
  return {};
};

export const setMessenger: Handler<typeof contract.account.setMessenger> = async (call, input) => {
  const handle = input.handle.trim() === '' ? '' : messengerHandle(input.messenger, input.handle);
  if (handle === undefined) return refuse('FIELD_INVALID', { field: 'handle' });

  // Point of no return
  await queries.putMessenger(call.tx, call.actor.memberId, input.messenger, handle);
  await queries.noteChange(call.tx, call.actor.memberId, input.messenger, call.now);
  await note(call, 'member.messenger_set', { messenger: input.messenger, isEmpty: handle === '' });
  return {};
};

/** Binds an e-wallet in the member's own name. As with bank accounts, one e-wallet can belong to one member only. */
export const bindEWallet: Handler<typeof contract.account.bindEWallet> = async (call, input) => {
  const { memberId, currency } = call.actor;
  needStrongSession(call.actor);
  if (!eWalletsFor(await brandSettings(call.tx), currency).includes(input.provider)) return refuse('NOT_FOUND');
  const fault = eWalletFault(input.provider, input.number);
  if (fault !== undefined) return refuse(fault, { field: 'number' });
  const number = eWalletNumber(input.provider, input.number) ?? refuse('FIELD_INVALID', { field: 'number' });
  const holderName = await holderOf(call, input, number);

  // Point of no return, with one exception: if another member has this wallet, the refusal rolls back the transaction.
  const id = uuidV7(call.now, call.random);
  const row = {
    id,
    provider: input.provider,
    lastDigits: lastDigitsOf(input.provider, number),
    holderName,
    boundAt: call.now,
  };
  const isBound = await queries.insertEWallet(call.tx, {
    ...row,
    memberId,
    numberSealed: call.secrets.seal(`e-wallet:${id}`, Buffer.from(number)),
    numberIndex: call.secrets.blindIndex('e-wallet', `${input.provider}:${number}`),
  });
  if (!isBound) return refuse('E_WALLET_TAKEN');
  await noteSecurityChange(call.tx, call, memberId, { state: 'payee_bound', id });
  return shownEWallet(row);
};

/**
 * The e-wallet providers that a member with this currency may bind. Wallets for cryptocurrency are offered only while
 * the brand has the feature and pays withdrawals to them.
 */
export const eWalletsFor = (
  settings: Parameters<typeof featureOn>[0],
  currency: Currency,
): readonly EWalletProvider[] =>
  eWalletsOf(currency).filter((place) => {
    const coins = coinsOf(place);
    const { code } = methodOfPayee({ kind: 'e_wallet', place, currency });
    return !coins || (featureOn(settings, coins.feature) && settings.document.cashier.withdrawals[code].isOn);
  });

/**
 * The holder's name to store. An e-wallet of a company must be in the member's own name. A wallet for cryptocurrency
 * has no holder name, so the rule that compares names stops every withdrawal to it for a review by staff. Its address
 * must not belong to the platform, and the payment password is required, because sent coins cannot be recalled.
 */
async function holderOf(
  call: ChangeCall<MemberActor>,
  { provider, holderName = '', paymentPassword }: InputOf<typeof contract.account.bindEWallet>,
  number: string,
): Promise<string> {
  if (!coinsOf(provider)) {
    const { payeeName } = await memberFile(call.tx, call.actor.memberId);
    return isSameName(holderName, payeeName) ? holderName.trim() : refuse('HOLDER_NAME_DIFFERS');
  }
  if (await queries.isHouseAddress(call.tx, number)) return refuse('ADDRESS_OF_HOUSE', { field: 'number' });
  await provePaymentPassword(call, paymentPassword ?? '');
  return '';
}

/**
 * Unbinds an e-wallet. Refuses WITHDRAWAL_OPEN while a withdrawal to it is in progress. Withdrawals take the same lock,
 * so none can start meanwhile.
 */
export const unbindEWallet: Handler<typeof contract.account.unbindEWallet> = async (call, { id, password }) => {
  const { memberId } = call.actor;
  needStrongSession(call.actor);
  if (!(await queries.lockEWallet(call.tx, id, memberId))) return refuse('NOT_FOUND');
  await provePayee(call, password);
  if (await queries.isMoneyOnItsWay(call.tx, id)) return refuse('WITHDRAWAL_OPEN');

  // Point of no return
  if (!(await queries.unbindEWallet(call.tx, memberId, id, call.now))) return refuse('NOT_FOUND');
  await note(call, 'member.e_wallet_unbound', { eWallet: id });
  const change = { state: 'payee_unbound', id: call.requestKey, isRecorded: true } as const;
  await noteSecurityChange(call.tx, call, memberId, change);
  return {};
};

export const shownEWallet = (row: queries.EWalletRow) => ({
  id: row.id,
  provider: row.provider,
  numberMasked: shownEWalletNumber(row.provider, row.lastDigits),
  holderName: row.holderName,
  boundAt: row.boundAt,
});

const purposeOf = { sms: 'bind-mobile', mail: 'bind-email' } as const;

/**
 * The contact in normalised form: a mail address, or a mobile number in E.164. A number without a country code gets
 * that of the member's country.
 */
function targetOf({ currency }: MemberActor, channel: Channel, typed: string): string {
  const to =
    channel === 'sms'
      ? e164(currency === 'THB' ? '66' : '84', typed)
      : /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(typed.trim())
        ? typed.trim()
        : undefined;
  return to ?? refuse('FIELD_INVALID', { field: 'to' });
}

const isSameContact = (actor: MemberActor, channel: Channel, former: string, to: string): boolean =>
  channel === 'mail'
    ? former.toLowerCase() === to.toLowerCase()
    : (e164(actor.currency === 'THB' ? '66' : '84', former) ?? former) === to;

function boundTo(member: MemberRow, actor: MemberActor, channel: Channel): string {
  const bound = channel === 'sms' ? member.mobile : member.email;
  return bound === null ? refuse('NOT_FOUND') : targetOf(actor, channel, bound);
}

const note = (call: ChangeCall<MemberActor>, action: string, facts: Readonly<Record<string, string | boolean>> = {}) =>
  record(call.tx, {
    actor: actorKey(call.actor),
    action,
    subject: `member:${call.actor.memberId}`,
    facts,
    at: call.now,
  });
