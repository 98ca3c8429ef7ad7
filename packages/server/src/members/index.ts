import { contract } from '@tamarind/contract/index';
import { banks } from '@tamarind/domain/withdrawals/banks';
import { type Route, routes } from '../platform/http/routes.ts';
import { vipOf } from '../vip/index.ts';
import { BANK_ACCOUNTS_MAX, bindBankAccount, shownBankAccount } from './bind-bank-account.ts';
import { memberFile } from './member-file.ts';
import { setPaymentPassword } from './payment-password.ts';
import * as q from './queries.ts';
import { unbindBankAccount } from './unbind-bank-account.ts';

/** The member's own file: profile, payment password, bound bank accounts. Other rooms ask the questions below. */
export const memberRoutes: Route[] = routes('members', contract.members, {
  getMemberInfo: async (call) => {
    const member = await memberFile(call.pool, call.actor.memberId);
    return {
      account: member.account,
      nickname: member.nickname,
      type: member.isAgent === 0 || member.isAgent === 4 ? 'member' : 'agent',
      isAgent: member.isAgent,
      isTrial: member.isAgent === 4,
      currency: member.currency,
      payeeName: member.payeeName,
      emailMasked: member.email === null ? null : maskEmail(member.email),
      mobileMasked: member.mobile === null ? null : maskMobile(member.mobile),
      memberLabel: member.isAgent === 4 ? [] : [(await vipOf(call.pool, member.id)).name],
      avatar: member.avatar,
      avatarType: member.avatarType,
      hasPaymentPassword: member.hasPaymentPassword,
      registeredAt: member.registeredAt,
    };
  },
  setPaymentPassword,
  listBanks: async ({ actor }) => ({
    banks: banks
      .filter(({ currency }) => currency === actor.currency)
      .map(({ code, name, currency }) => ({ code, name, currency })),
  }),
  listBankAccounts: async ({ pool, actor }) => ({
    accounts: (await q.bankAccountsOf(pool, actor.memberId)).map(shownBankAccount),
    max: BANK_ACCOUNTS_MAX,
  }),
  bindBankAccount,
  unbindBankAccount,
});

/** so***@mail.example */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}***@${domain}`;
}

/** All but the last three digits hidden. */
export const maskMobile = (mobile: string): string =>
  `${'*'.repeat(Math.max(mobile.length - 3, 0))}${mobile.slice(-3)}`;

export { openedBankAccount, shownBankAccount } from './bind-bank-account.ts';
export { memberFile } from './member-file.ts';
export { isBirthday, proveLoginPassword, provePayee, provePaymentPassword } from './payment-password.ts';
export {
  type BankAccountRow,
  bankAccountsById,
  bankAccountsOf,
  keepBankAccount,
  lockMember,
  memberIdByAccount,
  type MemberRow,
  membersById,
} from './queries.ts';
