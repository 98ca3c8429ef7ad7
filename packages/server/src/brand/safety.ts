import { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { currencies, money, type Currency, type Money } from '@tamarind/domain/money';
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
 * Rules that hold money back. Changing them takes two people, because one alone could loosen a rule and then use the
 * gap.
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

/** The daily caps on what one staff member may give away alone, in a currency. */
export const soleCapsOf = ({ soleCaps }: BrandSettings, currency: Currency): SoleCaps => ({
  member: money(BigInt(soleCaps.member[currency])),
  officer: money(BigInt(soleCaps.officer[currency])),
});

/** The stored rules in the form the back office receives. */
export const safetyOf = ({
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
}: BrandSettings): Safety => ({
  payers,
  slips,
  identity: { ...identity, withdrawAbove: amountsOf(identity.withdrawAbove) },
  soleCaps: { member: amountsOf(soleCaps.member), officer: amountsOf(soleCaps.officer) },
  adjustments: { daily: amountsOf(adjustments.daily), twoAbove: amountsOf(adjustments.twoAbove) },
  contactWaitHours,
  passwordDays,
  staffReviewDays,
  literalTexts,
  vendorWinAlarm: amountsOf(vendorWinAlarm),
});

const storedOf = ({
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
}: Safety): StoredSafety => ({
  payers,
  slips,
  identity: { ...identity, withdrawAbove: textsOf(identity.withdrawAbove) },
  soleCaps: { member: textsOf(soleCaps.member), officer: textsOf(soleCaps.officer) },
  adjustments: { daily: textsOf(adjustments.daily), twoAbove: textsOf(adjustments.twoAbove) },
  contactWaitHours,
  passwordDays,
  staffReviewDays,
  literalTexts,
  vendorWinAlarm: textsOf(vendorWinAlarm),
});

type PerCurrency<Value> = Readonly<Record<Currency, Value>>;

const amountsOf = ({ THB, VND }: PerCurrency<string>): Record<Currency, Money> => ({
  THB: money(BigInt(THB)),
  VND: money(BigInt(VND)),
});

const textsOf = ({ THB, VND }: PerCurrency<Money>): Record<Currency, string> => ({
  THB: THB.toString(),
  VND: VND.toString(),
});

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
