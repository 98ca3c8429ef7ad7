import type { AgentContract, Terms } from '@tamarind/contract/commission';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import { fromDecimal, money, toDecimal, ZERO, type Currency, type Money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { percentText, ppmOf } from './rates.ts';
import type { useContractWords } from './words.ts';

/** A row of the rate table as typed in the form. */
export interface TierEntry {
  readonly rate: string;
  readonly active: string;
  readonly turnover: string;
  readonly profit: string;
}
export const emptyTier: TierEntry = { rate: '', active: '', turnover: '', profit: '' };

/** An offer as typed in the form: amounts in the contract's currency, rates in percent. */
export interface TermsEntry {
  readonly kind: AgentContract['kind'];
  readonly period: Terms['period'];
  readonly rows: readonly TierEntry[];
  readonly deposits: string;
  readonly turnover: string;
  readonly most: string;
  readonly unit: string;
  readonly share: string;
  readonly platform: string;
  readonly payment: string;
  readonly bonuses: boolean;
  readonly salaries: boolean;
  readonly fees: boolean;
  readonly carriesLoss: boolean;
  readonly toUpline: boolean;
  readonly fenceFrom: string;
  readonly leavesWinners: boolean;
  readonly bearsShortfall: boolean;
}

export const emptyTerms: TermsEntry = {
  kind: 'daily',
  period: 'month',
  rows: [emptyTier],
  deposits: '',
  turnover: '',
  most: '',
  unit: '',
  share: '',
  platform: '',
  payment: '',
  bonuses: true,
  salaries: true,
  fees: false,
  carriesLoss: true,
  toUpline: true,
  fenceFrom: '',
  leavesWinners: false,
  bearsShortfall: false,
};

/**
 * Form values for a new offer, filled from the terms of a contract; rules that only the operator sets stay at their
 * defaults.
 */
export function entryOf(kind: AgentContract['kind'], terms: Terms, currency: Currency): TermsEntry {
  const amount = (value: Money | null | undefined) => (value ? toDecimal(value, currency).replace(/\.0+$/, '') : '');
  return {
    ...emptyTerms,
    kind,
    period: terms.period,
    rows: terms.tiers.map((tier) => ({
      rate: percentText(tier.ratePpm),
      active: tier.active?.toString() ?? '',
      turnover: amount(tier.turnover),
      profit: amount(tier.profit),
    })),
    deposits: amount(terms.activeWhen.deposits),
    turnover: amount(terms.activeWhen.turnover),
    most: amount(terms.most),
    bonuses: terms.deducts.includes('bonuses'),
    salaries: terms.deducts.includes('salaries'),
    carriesLoss: terms.carriesLoss,
    toUpline: terms.unearned === 'upline',
    fenceFrom: amount(terms.fenceFrom),
    leavesWinners: terms.branches === 'positive',
    bearsShortfall: terms.shortfall === 'receivable',
  };
}

/** Validation errors of the form, by field. */
export function termsFaults(entry: TermsEntry, currency: Currency, t: ReturnType<typeof useContractWords>) {
  const { kind, rows } = entry;
  const amount = (text: string) => (isAmount(text, currency) ? undefined : t('fault.amount'));
  const rate = (text: string) => (text === '' || ppmOf(text) !== undefined ? undefined : t('fault.rate'));
  return {
    ...present({
      deposits: amount(entry.deposits),
      turnover: amount(entry.turnover),
      most: amount(entry.most),
      unit: amount(entry.unit),
      fenceFrom: amount(entry.fenceFrom),
      share: rate(entry.share),
      platform: rate(entry.platform),
      payment: rate(entry.payment),
      rows: agentContractKind(kind).counts === 'bets' && rows.some(hasConditions) ? t('fault.realTime') : undefined,
    }),
    ...rowFaults(rows, currency, { rate: t('fault.rate'), amount: t('fault.amount'), count: t('fault.count') }),
  };
}

/**
 * The terms from form values without validation errors. Rules that do not exist for this kind of contract are left out.
 */
export function termsOf(entry: TermsEntry, currency: Currency): Terms {
  const { kind, period, rows } = entry;
  const { rateOn, counts, keeps } = agentContractKind(kind);
  const isTeam = counts !== 'bets';
  const deducts = (['bonuses', 'salaries', 'fees'] as const).filter((name) => rateOn === 'profit' && entry[name]);
  const amount = (text: string) => (isTeam ? amountIn(text, currency) : ZERO);
  const sharePpm = isTeam && entry.share !== '' ? (ppmOf(entry.share) ?? null) : null;
  const fenceFrom = amount(entry.fenceFrom);
  const [hasFence, isLine] = [keeps === 'loss' && entry.carriesLoss && fenceFrom > ZERO, isTeam && sharePpm === null];
  return {
    period,
    tiers: rows.map((row) => tierOf(row, currency)),
    deducts,
    platformPpm: rateOn === 'profit' ? (ppmOf(entry.platform) ?? 0n) : 0n,
    paymentPpm: rateOn === 'profit' ? (ppmOf(entry.payment) ?? 0n) : 0n,
    activeWhen: { deposits: amount(entry.deposits), turnover: amount(entry.turnover) },
    carriesLoss: entry.carriesLoss,
    unit: amount(entry.unit) > ZERO ? amount(entry.unit) : money(1),
    most: amount(entry.most) > ZERO ? amount(entry.most) : null,
    unearned: entry.toUpline ? 'upline' : 'house',
    sharePpm,
    ...present({
      fenceFrom: hasFence ? fenceFrom : undefined,
      branches: rateOn === 'profit' && isLine && entry.leavesWinners ? ('positive' as const) : undefined,
      shortfall: isLine && entry.bearsShortfall ? ('receivable' as const) : undefined,
    }),
  };
}

const hasConditions = ({ active, turnover, profit }: TierEntry): boolean => active + turnover + profit !== '';
const amountOf = (text: string, currency: Currency) => fromDecimal(text.replace(/\.$/, ''), currency);
const isAmount = (text: string, currency: Currency): boolean => text === '' || amountOf(text, currency) !== undefined;
const amountIn = (text: string, currency: Currency): Money => amountOf(text, currency) ?? ZERO;
const isCount = (text: string): boolean => text === '' || /^[1-9]\d{0,5}$/.test(text);

function rowFaults(
  rows: readonly TierEntry[],
  currency: Currency,
  say: { readonly rate: string; readonly amount: string; readonly count: string },
): Record<`rows.${string}`, string> {
  const faults = rows.flatMap((row, at) => [
    ppmOf(row.rate) === undefined ? [`rows.${at}.rate`, say.rate] : undefined,
    isCount(row.active) ? undefined : [`rows.${at}.active`, say.count],
    isAmount(row.turnover, currency) ? undefined : [`rows.${at}.turnover`, say.amount],
    isAmount(row.profit, currency) ? undefined : [`rows.${at}.profit`, say.amount],
  ]);
  return Object.fromEntries(faults.filter((fault) => fault !== undefined));
}

const tierOf = (row: TierEntry, currency: Currency): Terms['tiers'][number] => ({
  ratePpm: ppmOf(row.rate) ?? 0n,
  ...present({
    active: row.active === '' ? undefined : Number(row.active),
    turnover: row.turnover === '' ? undefined : amountIn(row.turnover, currency),
    profit: row.profit === '' ? undefined : amountIn(row.profit, currency),
  }),
});
