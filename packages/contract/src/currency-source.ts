/**
 * The source of a staff call's currency and members. A role may be limited to some currencies or to branches of agents
 * [A01]; the server compares them with what this word names (server/src/staff-limits, decisions 62 and 63).
 * - `none`: the call has neither money nor members, such as the caller's own password.
 * - `all`: settings of the whole house. A person with a limit may read them and may not change them.
 * - `mixed`: rows of all currencies that cannot be told apart, such as the audit log. Refused to a person with a limit.
 * - `field`: the field `currency` of the input. The call is about members of every branch.
 * - `member`: the member whom the input names as `account`, and a second one named as `other` or `upline`. No upline is
 *   the top of the house, which no branch contains.
 * - `list`: rows or figures of several currencies. The handler takes the limit as a condition of its queries; that of a
 *   branch only if the call says so (`narrows`).
 * - `row`: the row that the input names. A row never changes its currency, so it is read before the handler runs.
 */
export type CurrencySource = 'none' | 'all' | 'mixed' | 'field' | 'member' | 'list' | { readonly row: CurrencyRow };

/** The tables whose rows a staff call may name, each with the field of the input that has the row's key. */
export const currencyRows = {
  agent_contract: 'id',
  agent_income: 'id',
  bank_break: 'id',
  bank_notice: 'id',
  deposit_slip: 'id',
  harm_marker: 'id',
  identity_case: 'id',
  income_dispute: 'id',
  lottery_risk_request: 'id',
  member_block: 'id',
  member_note: 'id',
  payout_batch: 'id',
  point_record: 'record',
  promotion_application: 'id',
  referral: 'id',
  staff_proposal: 'id',
  support_chat: 'chat',
  vendor_case: 'id',
  withdrawal: 'id',
} as const;
export type CurrencyRow = keyof typeof currencyRows;
