import { contract } from '@tamarind/contract/index';
import { bankMethodFor } from '@tamarind/domain/withdrawals/methods/index';
import { type Route, routes } from '../platform/http/routes.ts';
import { blockHandlers } from './blocks.ts';
import { BANK_ACCOUNTS_MAX, bindBankAccount, shownBankAccount } from './bind-bank-account.ts';
import { duplicateHandlers } from './duplicates.ts';
import { labelHandlers } from './labels.ts';
import { memberFile, shownMember } from './member-file.ts';
import { noteHandlers } from './notes.ts';
import { setPaymentPassword } from './payment-password.ts';
import * as queries from './queries.ts';
import { segmentHandlers } from './segments.ts';
import { unbindBankAccount } from './unbind-bank-account.ts';

/**
 * Endpoints for the member's own data: profile, payment password, bank accounts. Other modules use the exports below.
 */
export const memberRoutes: Route[] = routes('members', contract.members, {
  getMemberInfo: async (call) => {
    const member = await memberFile(call.pool, call.actor.memberId);
    const shown = await shownMember(call.pool, member);
    return {
      ...shown,
      id: member.id.toString(),
      isLogin: !call.actor.changeDue,
      clubLabel: { labelName: shown.memberLabel[0] ?? null },
      toUpline: member.uplineId !== null,
      language: member.language,
    };
  },
  setPaymentPassword,
  listBanks: async ({ actor }) => ({
    banks: bankMethodFor(actor.currency).banks.map(({ code, name, currency }) => ({ code, name, currency })),
  }),
  listBankAccounts: async ({ pool, actor }) => ({
    accounts: (await queries.bankAccountsOf(pool, actor.memberId)).map(shownBankAccount),
    max: BANK_ACCOUNTS_MAX,
  }),
  bindBankAccount,
  unbindBankAccount,
  ...blockHandlers,
  ...noteHandlers,
  ...labelHandlers,
  ...duplicateHandlers,
  ...segmentHandlers,
});

/** Converts a bound bank account to the format that clients receive, with only the last digits of its number. */
export const bankAccount = { shown: shownBankAccount };
export { payees } from './payees.ts';
export { masked, memberFile, shownMember } from './member-file.ts';
export {
  isBirthday,
  paymentPasswordHash,
  proveLoginPassword,
  provePayee,
  provePaymentPassword,
} from './payment-password.ts';
export { memberActs } from './blocks.ts';
export { clearance } from './clearance.ts';
export { linkedMembers, memberJobs } from './duplicates.ts';
export { segmentFile } from './segments.ts';
export {
  bankAccountsOf,
  lockMember,
  memberIdByAccount,
  type MemberRow,
  membersById,
} from './queries.ts';
