import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { withMemberKind } from './sessions.ts';
import { Currency, Moment, text } from './wire.ts';

/** This file defines the member's profile, payment password and bank accounts. */

const memberFields = {
  account: z.string(),
  nickname: z.string(),
  type: z.enum(['member', 'agent']),
  isTrial: z.boolean(),
  currency: Currency,
  /** The holder's name that bank accounts must carry. */
  payeeName: z.string(),
  emailMasked: z.nullable(z.string()),
  mobileMasked: z.nullable(z.string()),
  memberLabel: z.array(z.string()),
  avatar: z.string(),
  avatarType: z.enum(['STATIC', 'CUSTOM']),
  hasPaymentPassword: z.boolean(),
  registeredAt: Moment,
};

export const MemberInfo = withMemberKind(memberFields);

export const getMemberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  access: 'member',
  input: z.object({}),
  output: withMemberKind({
    ...memberFields,
    id: z.string(),
    /** False if the session may only change the password. */
    isLogin: z.boolean(),
    /** True if the member has an upline. */
    toUpline: z.boolean(),
    /** The name of the member's VIP level, which is also the first entry of `memberLabel`; null for a trial account. */
    clubLabel: z.object({ labelName: z.nullable(z.string()) }),
    /**
     * The language in which messages are sent and which the site uses after a login; null until the member chooses one.
     */
    language: z.nullable(Language),
  }),
  refusals: [],
});

/** Sets the first payment password of 6 digits. The login password proves that the request comes from the member. */
export const setPaymentPassword = endpoint({
  method: 'POST',
  path: '/api/members/payment-password',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ loginPassword: text(128, 1), paymentPassword: z.string().check(z.regex(/^\d{6}$/)) }),
  output: z.object({}),
  refusals: ['CREDENTIALS_WRONG', 'PASSWORD_TOO_COMMON', 'RATE_LIMITED'],
});

export const Bank = z.object({ code: z.string(), name: z.string(), currency: Currency });

export const listBanks = endpoint({
  method: 'GET',
  path: '/api/members/banks',
  access: 'account',
  input: z.object({}),
  output: z.object({ banks: z.array(Bank) }),
  refusals: [],
});

export const BankAccount = z.object({
  id: z.uuid(),
  bank: Bank,
  /** The account number with all but its last four digits hidden. */
  accountMasked: z.string(),
  holderName: z.string(),
  boundAt: Moment,
});

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/api/members/bank-accounts',
  access: 'account',
  input: z.object({}),
  output: z.object({ accounts: z.array(BankAccount), max: z.int() }),
  refusals: [],
});

/** Binds a bank account in the member's own name. */
export const bindBankAccount = endpoint({
  method: 'POST',
  path: '/api/members/bank-accounts',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({
    bank: text(16, 1),
    accountNumber: z.string().check(z.regex(/^\d{6,19}$/)),
    holderName: text(120, 1),
  }),
  output: BankAccount,
  refusals: ['BANK_ACCOUNT_LIMIT', 'BANK_ACCOUNT_TAKEN', 'HOLDER_NAME_DIFFERS', 'NOT_FOUND', 'PROOF_TOO_WEAK'],
});

/**
 * Unbinds a bank account. Needs the payment password, or the login password if no payment password is set. Refused
 * while a payout to the account is in progress.
 */
export const unbindBankAccount = endpoint({
  method: 'POST',
  path: '/api/members/bank-accounts/{bankAccountId}/remove',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ bankAccountId: z.uuid(), password: text(128, 1) }),
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
