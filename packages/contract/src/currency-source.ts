/**
 * The source of a staff call's currency and members. A role may be limited to some currencies or to branches of agents
 * [A01]; the server compares them with the currency and member that this value points to (server/src/staff-limits,
 * decisions 62 and 63).
 * - `none`: the call involves neither money nor members, such as the caller's own password.
 * - `all`: settings of the whole platform. A person with a limit may read them but not change them.
 * - `mixed`: rows of all currencies that cannot be separated, such as the audit log. Refused to a person with a limit.
 * - `field`: the field `currency` of the input. The call is about members of every branch.
 * - `member`: the member whom the input names as `account`, and a second one named as `other` or `upline`. A missing
 *   upline means the top of the tree, which no branch contains.
 * - `list`: rows or figures of several currencies. The handler adds the currency limit to its queries as a condition;
 *   it adds a branch limit only if the call declares `narrows`.
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
