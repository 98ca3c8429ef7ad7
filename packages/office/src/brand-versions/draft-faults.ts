import { batchFaults } from '@tamarind/domain/payments/batch/batch';
import { bankOf } from '@tamarind/domain/withdrawals/banks';
import { DEADLINE_MINUTES } from '@tamarind/domain/withdrawals/deadline';
import { bannerFaults } from '@tamarind/domain/brand/banners';
import { repeatedRules } from '@tamarind/domain/proposals/third-person';
import { isChannelAddress } from '@tamarind/domain/brand/channels';
import { currencies } from '@tamarind/domain/money';
import {
  batchTermsOf,
  documentOf,
  type DraftValues,
  isColour,
  levelNames,
  deadlineNames,
  payoutCounts,
  payoutSums,
  weightNames,
} from './draft.ts';
import { agentTermsFaults } from './draft-agents.ts';
import { cashierTermsFaults } from './draft-cashier.ts';
import { minorOf, wholeOf } from './draft-numbers.ts';
import type { useBrandVersionsWords } from './words.ts';

const batchParts = [
  ['batchBank', 'bank'],
  ['batchAccount', 'account'],
  ['batchHolder', 'holder'],
] as const;

type Words = ReturnType<typeof useBrandVersionsWords>;

/** Returns an error sentence for each invalid field of the brand's draft. */
export function draftFaults(values: DraftValues, t: Words) {
  const { name, merchantCode, languages, defaultLanguage, brand, action } = values;
  const within = (text: string, least: number, most: number) => {
    const value = wholeOf(text);
    return value >= least && value <= most ? undefined : t('number.fault', { least, most });
  };
  const perCurrency = (field: string, fault: (currency: (typeof currencies)[number]) => string | undefined) =>
    currencies.map((currency) => [`${field}.${currency}`, fault(currency)]);
  const amounts = (field: 'depositPerPoint' | 'convertAmount' | 'turnoverPerPoint' | (typeof payoutSums)[number]) =>
    perCurrency(field, (currency) =>
      minorOf(values[field][currency], currency) === '' ? t('amount.fault') : undefined,
    );
  const batches = batchFaults(batchTermsOf(values), (code, currency) => bankOf(code, currency) !== undefined);
  return {
    name: name.trim().length < 2 ? t('name.fault') : undefined,
    merchantCode: /^[a-z][a-z0-9-]{1,23}$/.test(merchantCode.trim()) ? undefined : t('merchantCode.fault'),
    languages: languages.length === 0 ? t('languages.fault') : undefined,
    defaultLanguage: languages.includes(defaultLanguage) ? undefined : t('defaultLanguage.fault'),
    currencies: values.currencies.length === 0 ? t('currencies.fault') : undefined,
    brand: isColour(brand) ? undefined : t('colour.fault'),
    action: isColour(action) ? undefined : t('colour.fault'),
    receiptMinutes: within(values.receiptMinutes, 5, 10_080),
    ...agentTermsFaults(values, t),
    ...cashierTermsFaults(values, values.levels.length, t),
    ...Object.fromEntries([
      ...deadlineNames.map((name) => [
        `withdrawalDeadlines.${name}`,
        within(values.withdrawalDeadlines[name], DEADLINE_MINUTES.least, DEADLINE_MINUTES.most),
      ]),
      ...batchParts.flatMap(([field, part]) =>
        perCurrency(field, (currency) =>
          batches.includes(`payoutBatches.${currency}.${part}`) ? t('batch.fault') : undefined,
        ),
      ),
      ...payoutSums.flatMap(amounts),
      ...payoutCounts.map(({ name: field, least, most }) => [
        `payoutCount.${field}`,
        within(values.payoutCount[field], least, most),
      ]),
      ...amounts('depositPerPoint'),
      ...amounts('convertAmount'),
      ...amounts('turnoverPerPoint'),
      ...perCurrency('convertPoints', (currency) => within(values.convertPoints[currency], 1, COUNT_MAX)),
      ...perCurrency('convertMin', (currency) => within(values.convertMin[currency], 0, COUNT_MAX)),
      ...weightNames.map((weight) => [`weights.${weight}`, within(values.weights[weight], 0, 1000)]),
      ...values.links.flatMap(({ resourceType, url, labelNameEn }, at) => [
        [`links.${at}.resourceType`, /^[A-Z][A-Z0-9_]{1,23}$/.test(resourceType) ? undefined : t('links.typeFault')],
        [`links.${at}.url`, isChannelAddress(url) ? undefined : t('links.urlFault')],
        [`links.${at}.labelNameEn`, labelNameEn.trim() === '' ? t('links.labelFault') : undefined],
      ]),
      ...bannerFaults(values.banners).map(({ field, why }) => [field, t(`banners.fault.${why}`)]),
      ...values.customerService.flatMap(({ url, labelNameEn }, at) => [
        [`customerService.${at}.url`, isChannelAddress(url) ? undefined : t('links.urlFault')],
        [`customerService.${at}.labelNameEn`, labelNameEn.trim() === '' ? t('links.labelFault') : undefined],
      ]),
      ...values.entrances.map(({ host }, at) => [
        `entrances.${at}.host`,
        /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(host) ? undefined : t('entrances.fault'),
      ]),
      ...thirdPersonFaults(values, t),
      ...levelFaults(values.levels, t, within),
    ]),
  };
}

/**
 * Validation errors of the VIP levels: the first level begins at 0 points, and each other must begin above the one
 * before it.
 */
const levelFaults = (
  levels: DraftValues['levels'],
  t: Words,
  within: (text: string, least: number, most: number) => string | undefined,
) =>
  levels.flatMap((level, at) =>
    levelNames.map((name) => {
      const field = `levels.${at}.${name}`;
      if (name === 'name') return [field, level.name.trim() === '' ? t('vip.nameFault') : undefined];
      if (name !== 'threshold') return [field, within(level[name], 0, COUNT_MAX)];
      const before = levels[at - 1];
      const isInOrder = before ? wholeOf(level.threshold) > wholeOf(before.threshold) : wholeOf(level.threshold) === 0;
      return [field, within(level.threshold, 0, COUNT_MAX) ?? (isInOrder ? undefined : t('vip.orderFault'))];
    }),
  );

const COUNT_MAX = 1_000_000_000;

/** Validation errors of the rules for a third person. */
function thirdPersonFaults(values: DraftValues, t: Words): [string, string | undefined][] {
  const rules = documentOf(values).thirdPerson;
  return [
    ...repeatedRules(rules).map((at): [string, string] => [`thirdPerson.${at}`, t('third.twice')]),
    ...rules.flatMap(({ above }, at) =>
      (['THB', 'VND'] as const).map((currency): [string, string | undefined] => [
        `thirdPerson.${at}.${currency}`,
        above[currency] === '' ? t('third.fault') : undefined,
      ]),
    ),
  ];
}
