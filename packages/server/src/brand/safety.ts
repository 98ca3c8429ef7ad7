import { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { currencies, money, type Currency } from '@tamarind/domain/money';
import type { SoleCaps } from '@tamarind/domain/sole-caps';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import type { BrandSettings } from './defaults.ts';
import * as queries from './queries.ts';
import { brandSettings } from './settings.ts';

const { setCashierSafety } = contract.brand;
type Safety = OutputOf<typeof contract.brand.getBrandBounds>['safety'];
type StoredSafety = Pick<
  BrandSettings,
  | 'payers'
  | 'slips'
  | 'identity'
  | 'soleCaps'
  | 'adjustments'
  | 'contactWaitHours'
  | 'passwordDays'
  | 'staffReviewDays'
  | 'literalTexts'
  | 'vendorWinAlarm'
>;

/**
 * Changes the rules that protect money. It takes two people, because one person alone could loosen a rule and then
 * exploit it.
 */
export const safetyHandlers: { setCashierSafety: Handler<typeof setCashierSafety> } = {
  setCashierSafety: async (call, input) => {
    const { member, officer } = input.soleCaps;
    if (currencies.some((currency) => officer[currency] < member[currency]))
      return refuse('RULE_INVALID', { why: 'bounds' });
    const before = { ...safetyOf(await brandSettings(call.tx)), reason: input.reason };
    return propose(call, {
      act: 'brand.safety',
      subject: 'cashier',
      reason: input.reason,
      endpoint: setCashierSafety,
      input,
      before,
      rests: inWords(await brandSettings(call.tx)),
    });
  },
};

export const brandActs: Acts = {
  'brand.safety': {
    rests: async (db) => inWords(await brandSettings(db)),
    ...actOf(setCashierSafety, async (call, { reason, ...wish }, { by }) => {
      await queries.lockSettings(call.tx);
      const before = inWords(await brandSettings(call.tx));
      const stored = storedOf(wish);
      // Point of no return
      for (const [name, value] of Object.entries(stored)) await queries.putSetting(call.tx, name, value, call.now);
      const steps = Object.entries(inWords(stored))
        .filter(([name, value]) => before[name] !== value)
        .map(([name, value]) => [name, `${before[name]} → ${value}`]);
      await record(call.tx, {
        actor: actorKey(call.actor),
        action: 'brand.cashier_safety',
        subject: 'cashier',
        facts: { reason, by, ...Object.fromEntries(steps) },
        at: call.now,
      });
    }),
  },
};

/** Daily caps in one currency on what one staff member may give away without a second person. */
export const soleCapsOf = ({ soleCaps }: BrandSettings, currency: Currency): SoleCaps => ({
  member: money(BigInt(soleCaps.member[currency])),
  officer: money(BigInt(soleCaps.officer[currency])),
});

/** The stored safety rules in the format that the back office receives. */
export const safetyOf = (settings: BrandSettings): Safety =>
  withAmounts(rulesOf(settings), (text) => money(BigInt(text)));

const storedOf = (wish: Safety): StoredSafety => withAmounts(wish, (amount) => amount.toString());

const rulesOf = ({
  payers,
  slips,
  identity,
  soleCaps,
  adjustments,
  contactWaitHours,
  passwordDays,
  staffReviewDays,
  literalTexts,
  vendorWinAlarm,
}: BrandSettings): StoredSafety => ({
  payers,
  slips,
  identity,
  soleCaps,
  adjustments,
  contactWaitHours,
  passwordDays,
  staffReviewDays,
  literalTexts,
  vendorWinAlarm,
});

type PerCurrency<Value> = Readonly<Record<Currency, Value>>;

/** The safety rules that contain amounts. `Amount` is text in the stored settings and a money value in the code. */
interface AmountRules<Amount> {
  readonly identity: Omit<Safety['identity'], 'withdrawAbove'> & { withdrawAbove: PerCurrency<Amount> };
  readonly soleCaps: { readonly member: PerCurrency<Amount>; readonly officer: PerCurrency<Amount> };
  readonly adjustments: { readonly daily: PerCurrency<Amount>; readonly twoAbove: PerCurrency<Amount> };
  readonly vendorWinAlarm: PerCurrency<Amount>;
}
type Rules<Amount> = Omit<Safety, keyof AmountRules<Amount>> & AmountRules<Amount>;

function withAmounts<From, To>(rules: Rules<From>, convert: (amount: From) => To) {
  const each = ({ THB, VND }: PerCurrency<From>): Record<Currency, To> => ({ THB: convert(THB), VND: convert(VND) });
  const { identity, soleCaps, adjustments, vendorWinAlarm } = rules;
  return {
    ...rules,
    identity: { ...identity, withdrawAbove: each(identity.withdrawAbove) },
    soleCaps: { member: each(soleCaps.member), officer: each(soleCaps.officer) },
    adjustments: { daily: each(adjustments.daily), twoAbove: each(adjustments.twoAbove) },
    vendorWinAlarm: each(vendorWinAlarm),
  };
}

const inWords = ({
  payers,
  slips,
  identity,
  soleCaps,
  adjustments,
  contactWaitHours,
  passwordDays,
  staffReviewDays,
  literalTexts,
  vendorWinAlarm,
}: StoredSafety): Readonly<Record<string, string>> => ({
  payerName: payers.rule,
  withoutName: payers.nameless,
  slipBeforeMinutes: slips.beforeMinutes.toString(),
  slipStaffAfterMinutes: slips.staffAfterMinutes.toString(),
  slipKeepDays: slips.keepDays.toString(),
  documentAbove: pair(identity.withdrawAbove),
  documentDays: identity.windowDays.toString(),
  giftsToMember: pair(soleCaps.member),
  giftsByOfficer: pair(soleCaps.officer),
  adjustmentsByPerson: pair(adjustments.daily),
  twoCheckersAbove: pair(adjustments.twoAbove),
  contactWaitHours: contactWaitHours.toString(),
  passwordDays: passwordDays.toString(),
  staffReviewDays: staffReviewDays.toString(),
  namesMissingAccounts: literalTexts ? 'yes' : 'no',
  vendorWinAlarm: pair(vendorWinAlarm),
});

const pair = (amounts: PerCurrency<string>): string =>
  currencies.map((currency) => `${amounts[currency]} ${currency}`).join(', ');
