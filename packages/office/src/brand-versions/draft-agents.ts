import type { BrandDocument } from '@tamarind/domain/brand/document';
import { agentContractCodes, type AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import { byKind } from '@tamarind/domain/agents/contracts/index';
import { currencies, fromDecimal, money, toDecimal, type Currency } from '@tamarind/domain/money';
import { percentText, ppmOf } from '@tamarind/ui/agent-contract/rates.ts';
import type { useBrandVersionsWords } from './words.ts';

export const transferBounds = ['min', 'max', 'day'] as const;
type BoundField = `${(typeof transferBounds)[number]}.${Currency}`;

/** The fields of the transfer limits, one for each limit and currency. */
export const transferFields = currencies.flatMap((currency) =>
  transferBounds.map((bound) => ({ field: `${bound}.${currency}` as BoundField, bound, currency })),
);

/** The typed terms for agents: amounts as decimals, rates in percent. */
export interface AgentTermsEntry {
  readonly transferBounds: Readonly<Record<BoundField, string>>;
  readonly agentGrid: Readonly<Record<AgentContractCode, string>>;
}

export const agentTermsEntry = ({ transfers, gridPpm }: BrandDocument['agents']): AgentTermsEntry => ({
  transferBounds: Object.fromEntries(
    transferFields.map(({ field, bound, currency }) => [
      field,
      toDecimal(money(BigInt(transfers[bound][currency])), currency).replace(/\.0+$/, ''),
    ]),
  ) as AgentTermsEntry['transferBounds'],
  agentGrid: byKind(({ code }) => percentText(BigInt(gridPpm[code]))),
});

/**
 * Converts the typed terms to the document's values. An invalid amount becomes '' and an invalid rate NaN, so that
 * neither equals a stored value.
 */
export const agentTermsOf = ({ transferBounds: typed, agentGrid }: AgentTermsEntry) => {
  const bounds = (bound: (typeof transferBounds)[number]) => ({
    THB: minor(typed[`${bound}.THB`], 'THB'),
    VND: minor(typed[`${bound}.VND`], 'VND'),
  });
  const rate = (code: AgentContractCode) => Number(ppmOf(agentGrid[code]) ?? Number.NaN);
  return {
    transfers: { min: bounds('min'), max: bounds('max'), day: bounds('day') },
    gridPpm: byKind(({ code }) => rate(code)),
  };
};

/** Returns an error sentence for each invalid field of the terms for agents. */
export function agentTermsFaults(entry: AgentTermsEntry, t: ReturnType<typeof useBrandVersionsWords>) {
  const { transfers } = agentTermsOf(entry);
  const below = (high: string, low: string) => high !== '' && low !== '' && BigInt(high) < BigInt(low);
  return Object.fromEntries([
    ...transferFields.map(({ field, bound, currency }) => {
      const value = transfers[bound][currency];
      const lower = bound === 'max' ? transfers.min[currency] : bound === 'day' ? transfers.max[currency] : '';
      const fault = value === '' ? t('amount.fault') : below(value, lower) ? t('agents.crossed') : undefined;
      return [`transferBounds.${field}`, fault];
    }),
    ...agentContractCodes.map((code) => [
      `agentGrid.${code}`,
      ppmOf(entry.agentGrid[code]) === undefined ? t('agents.rateFault') : undefined,
    ]),
  ]);
}

/** The amount in minor units as text; '' if it is not an amount above zero. */
const minor = (text: string, currency: Currency): string => {
  const amount = fromDecimal(text.trim(), currency);
  return amount === undefined || amount <= 0n ? '' : amount.toString();
};
