import { z } from 'zod/mini';
import { messengers } from '@tamarind/domain/validation/handles';
import { eWalletProviders } from '@tamarind/domain/withdrawals/e-wallets';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Moment, Picture, text, wholeNumber } from './wire.ts';

/**
 * A login password that a call sends. This file defines the endpoints of "my account" [E01]: the data that a member may
 * change, each with the date of its last change.
 */

const LoginPassword = text(128, 1);
const Code = z.string().check(z.regex(/^\d{4,8}$/));
const PaymentPassword = z.string().check(z.regex(/^\d{6}$/));

const Avatar = z.object({
  /** The avatar: a drawing's number, 1 to 24, or the id of an uploaded picture. */
  avatar: z.string(),
  avatarType: z.enum(['STATIC', 'CUSTOM']),
  /** URL from which the browser loads this avatar. */
  url: z.string(),
});

const EWallet = z.object({
  id: z.uuid(),
  provider: z.enum(eWalletProviders),
  numberMasked: z.string(),
  holderName: z.string(),
  boundAt: Moment,
});

const Bound = z.nullable(
  z.object({
    masked: z.string(),
    /**
     * Time at which the contact was bound. Null if it comes from the registration and the member never proved to own
     * it.
     */
    boundAt: z.nullable(Moment),
  }),
);

/** Data of the "my account" page, except the profile, which getMemberInfo returns. */
const AccountRows = z.object({
  avatar: Avatar,
  country: z.enum(['TH', 'VN']),
  passwordChangedAt: Moment,
  paymentPasswordChangedAt: z.nullable(Moment),
  mobile: Bound,
  email: Bound,
  messengers: z.array(z.object({ messenger: z.enum(messengers), handle: z.string(), changedAt: z.nullable(Moment) })),
  eWallets: z.array(EWallet),
  eWalletProviders: z.array(z.enum(eWalletProviders)),
  terms: z.object({
    /**
     * Number of the version in force; 0 if none was published yet. `agreed` is the version that the member agreed to
     * last.
     */
    current: z.string(),
    agreed: z.string(),
    agreedAt: z.nullable(Moment),
    /** True if the member has to agree before the next bet or deposit. */
    isDue: z.boolean(),
  }),
  marketing: z.object({ isGiven: z.boolean(), changedAt: z.nullable(Moment) }),
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/members/account',
  access: 'account',
  input: z.object({}),
  output: AccountRows,
  refusals: [],
});

/** The member's picture and the drawings to choose from. */
export const getPlayerAvatar = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  access: 'member',
  input: z.object({}),
  output: z.extend(Avatar, { drawings: z.array(Avatar) }),
  refusals: [],
});

/** Returns only the member's avatar, for page headers. */
export const getMemberIcon = endpoint({
  method: 'GET',
  path: '/wps/member/info/icon',
  access: 'member',
  input: z.object({}),
  output: z.object({ icon: z.string(), avatarType: Avatar.shape.avatarType }),
  refusals: [],
});

export const chooseAvatar = endpoint({
  method: 'PUT',
  path: '/api/members/avatar',
  access: 'account',
  once: true,
  input: z.object({ drawing: wholeNumber(1, 24) }),
  output: Avatar,
  refusals: [],
});

/** A picture cropped to a square by the browser; the server re-encodes it at 256 × 256. */
export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/members/avatar',
  access: 'account',
  once: true,
  images: 1,
  input: z.object({ picture: Picture }),
  output: Avatar,
  refusals: ['RATE_LIMITED'],
});

export const changeNickname = endpoint({
  method: 'PUT',
  path: '/api/members/nickname',
  access: 'account',
  once: true,
  input: z.object({ nickname: text(60, 1) }),
  output: z.object({ nickname: z.string() }),
  refusals: ['FIELD_INVALID'],
});

/** Stores a messenger handle. An empty handle removes it. */
export const setMessenger = endpoint({
  method: 'PUT',
  path: '/api/members/messengers',
  access: 'account',
  once: true,
  input: z.object({ messenger: z.enum(messengers), handle: text(60) }),
  output: z.object({}),
  refusals: ['FIELD_INVALID'],
});

/**
 * Binds an e-wallet in the member's own name, at most one for each provider. A crypto wallet is bound by its address
 * and needs the payment password; it has no holder's name, because a blockchain stores none.
 */
export const bindEWallet = endpoint({
  method: 'POST',
  path: '/api/members/e-wallets',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({
    provider: z.enum(eWalletProviders),
    number: text(100, 1),
    holderName: z.optional(text(120, 1)),
    paymentPassword: z.optional(text(64, 1)),
  }),
  output: EWallet,
  refusals: [
    'FIELD_INVALID',
    'ADDRESS_CHECKSUM',
    'ADDRESS_OTHER_CHAIN',
    'ADDRESS_ZERO',
    'ADDRESS_OF_HOUSE',
    'E_WALLET_TAKEN',
    'HOLDER_NAME_DIFFERS',
    'NOT_FOUND',
    'PAYMENT_PASSWORD_MISSING',
    'PAYMENT_PASSWORD_WRONG',
    'PROOF_TOO_WEAK',
    'RATE_LIMITED',
  ],
});

/** Unbinds an e-wallet. Needs the payment password, or the login password if none is set. */
export const unbindEWallet = endpoint({
  method: 'POST',
  path: '/api/members/e-wallets/{id}/remove',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ id: z.uuid(), password: text(128, 1) }),
  output: z.object({}),
  refusals: [
    'NOT_FOUND',
    'WITHDRAWAL_OPEN',
    'PAYMENT_PASSWORD_WRONG',
    'CREDENTIALS_WRONG',
    'PROOF_TOO_WEAK',
    'RATE_LIMITED',
  ],
});

/**
 * Sends a one-time code to a new phone number or mail address that is to be bound. The login password proves that the
 * request comes from the member [GLI 2.5.2].
 */
export const sendBindCode = endpoint({
  method: 'POST',
  path: '/api/members/binding-code',
  access: 'account',
  enc: true,
  input: z.object({
    channel: z.enum(['sms', 'mail']),
    to: text(254, 3),
    loginPassword: LoginPassword,
    language: Language,
  }),
  output: z.object({ expiredMinutes: z.int() }),
  refusals: ['CREDENTIALS_WRONG', 'FIELD_INVALID', 'CODE_BUDGET', 'CODE_NOT_SENT', 'RATE_LIMITED'],
});

/** Binds the phone number or mail address after checking the one-time code that was sent to it. */
export const bindContact = endpoint({
  method: 'POST',
  path: '/api/members/binding',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ channel: z.enum(['sms', 'mail']), to: text(254, 3), code: Code, loginPassword: LoginPassword }),
  output: z.object({}),
  refusals: [
    'PROOF_TOO_WEAK',
    'CREDENTIALS_WRONG',
    'FIELD_INVALID',
    'CONTACT_TAKEN',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'PROOF_TOO_WEAK',
    'RATE_LIMITED',
  ],
});

/**
 * Undoes the binding of a number or mail address, and all later bindings, with the secret in the link that was sent to
 * the previous contact. It needs no login and creates no session. Unknown, used and expired links get the same answer.
 */
export const undoContact = endpoint({
  method: 'POST',
  path: '/api/contact/undo',
  access: 'visitor',
  once: true,
  input: z.object({ secret: text(100, 1) }),
  output: z.object({}),
  refusals: ['UNDO_INVALID', 'RATE_LIMITED'],
});

/** Sends a one-time code to the bound phone number or mail address, for members who forgot their payment password. */
export const sendPaymentCode = endpoint({
  method: 'POST',
  path: '/api/members/payment-password/code',
  access: 'account',
  input: z.object({ channel: z.enum(['sms', 'mail']), language: Language }),
  output: z.object({ expiredMinutes: z.int() }),
  refusals: ['NOT_FOUND', 'CONTACT_FRESH', 'CODE_BUDGET', 'CODE_NOT_SENT', 'RATE_LIMITED'],
});

/**
 * Changes an existing payment password. It needs the old one, or the login password and a code sent to a bound contact.
 */
export const changePaymentPassword = endpoint({
  method: 'POST',
  path: '/api/members/payment-password/change',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({
    proof: z.discriminatedUnion('by', [
      z.object({ by: z.literal('old'), oldPaymentPassword: text(64, 1) }),
      z.object({ by: z.literal('code'), loginPassword: LoginPassword, channel: z.enum(['sms', 'mail']), code: Code }),
    ]),
    paymentPassword: PaymentPassword,
  }),
  output: z.object({}),
  refusals: [
    'PROOF_TOO_WEAK',
    'CONTACT_FRESH',
    'PAYMENT_PASSWORD_MISSING',
    'PAYMENT_PASSWORD_WRONG',
    'CREDENTIALS_WRONG',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'PASSWORD_TOO_COMMON',
    'NOT_FOUND',
    'PROOF_TOO_WEAK',
    'RATE_LIMITED',
  ],
});

/** Accepts the terms in force; another version is refused, so that nobody accepts a text that was not shown. */
export const agreeTerms = endpoint({
  method: 'POST',
  path: '/api/members/terms',
  access: 'account',
  once: true,
  input: z.object({ version: text(40, 1) }),
  output: z.object({}),
  refusals: ['TERMS_NOT_AGREED'],
});

/** Marketing consent: given separately and withdrawn as easily [PDPA s.19]. */
export const setMarketing = endpoint({
  method: 'PUT',
  path: '/api/members/marketing',
  access: 'account',
  once: true,
  input: z.object({ isGiven: z.boolean() }),
  output: z.object({}),
  refusals: [],
});

/** Everything stored about the person, as JSON text [PDPA s.30–31; GLI 2.8.1]. */
export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/members/export',
  access: 'account',
  enc: true,
  input: z.object({ loginPassword: LoginPassword }),
  output: z.object({ fileName: z.string(), json: z.string() }),
  refusals: ['CREDENTIALS_WRONG', 'RATE_LIMITED'],
});

/** Requests closure of the account; a login within seven days cancels it. Ends all sessions. */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/members/close',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ loginPassword: LoginPassword }),
  output: z.object({ closesAt: Moment }),
  refusals: ['CREDENTIALS_WRONG', 'MONEY_LEFT', 'RATE_LIMITED'],
});
