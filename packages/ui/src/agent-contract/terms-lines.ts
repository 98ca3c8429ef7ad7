import type { AgentContract, Terms } from '@tamarind/contract/commission';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import type { Money } from '@tamarind/domain/money';
import { useFormat } from '../format.ts';
import { useContractWords } from './words.ts';

/** A rule of a contract in one sentence; a row of the rate table begins with its rate. */
export interface TermsLine {
  readonly rate?: string;
  readonly text: string;
}

/** Writes the text of a contract: every row of its rate table and every rule that is not empty. */
export function useTermsLines(): (
  kind: AgentContract['kind'],
  terms: Terms,
  show: (amount: Money) => string,
) => TermsLine[] {
  const t = useContractWords();
  const { ppm, number } = useFormat();
  return (kind, terms, show) => {
    const { activeWhen } = terms;
    const { window, counts, rateOn, keeps } = agentContractKind(kind);
    const rows = terms.tiers.map((tier) => {
      const conditions = [
        tier.active === undefined ? '' : t('tier.active', { count: number(tier.active) }),
        tier.turnover === undefined ? '' : t('tier.turnover', { amount: show(tier.turnover) }),
        tier.profit === undefined ? '' : t('tier.profit', { amount: show(tier.profit) }),
      ].filter((text) => text !== '');
      return {
        rate: ppm(Number(tier.ratePpm)),
        text: conditions.length > 0 ? conditions.join(' · ') : t('tier.always'),
      };
    });
    const rules = [
      (activeWhen.deposits > 0n || activeWhen.turnover > 0n) &&
        t('terms.active', { deposits: show(activeWhen.deposits), turnover: show(activeWhen.turnover) }),
      rateOn === 'profit' &&
        terms.deducts.length > 0 &&
        t('terms.deducts', { list: terms.deducts.map((name) => t(`deduct.${name}`)).join(', ') }),
      terms.platformPpm > 0n && t('terms.platform', { part: ppm(Number(terms.platformPpm)) }),
      terms.paymentPpm > 0n && t('terms.payment', { part: ppm(Number(terms.paymentPpm)) }),
      keeps === 'loss' && t(terms.carriesLoss ? 'terms.carries' : 'terms.carriesNot'),
      terms.fenceFrom !== undefined && t('terms.fence', { amount: show(terms.fenceFrom) }),
      rateOn === 'profit' && terms.sharePpm === null && t(`terms.branches.${terms.branches ?? 'all'}`),
      terms.unit > 1n && t('terms.unit', { amount: show(terms.unit) }),
      terms.most !== null && t('terms.most', { amount: show(terms.most) }),
      terms.sharePpm === null
        ? t(`terms.unearned.${terms.unearned}`)
        : t('terms.share', { part: ppm(Number(terms.sharePpm)) }),
      counts !== 'bets' && terms.sharePpm === null && t(`terms.shortfall.${terms.shortfall ?? 'cost'}`),
    ];
    const period = window === 'chosen' ? t(`period.${terms.period}`) : t(`window.${window}`);
    return [{ text: period }, ...rows, ...rules.flatMap((text) => (text === false ? [] : [{ text }]))];
  };
}
