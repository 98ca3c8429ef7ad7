import type { AgentContract } from '@tamarind/contract/commission';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import type { Money } from '@tamarind/domain/money';
import { useFormat } from '../format.ts';
import styles from './AgentContract.module.css';
import { useContractWords } from './words.ts';

interface Props {
  kind: AgentContract['kind'];
  terms: AgentContract['terms'];
  show: (amount: Money) => string;
}

/** The text of a contract in sentences: every row of its rate table and every rule that is not empty. */
export function TermsList({ kind, terms, show }: Props) {
  const t = useContractWords();
  const { ppm, number } = useFormat();
  const { activeWhen } = terms;
  const { window, counts, rateOn, keeps } = agentContractKind(kind);
  return (
    <ul className={styles.terms}>
      <li>{window === 'chosen' ? t(`period.${terms.period}`) : t(`window.${window}`)}</li>
      {terms.tiers.map((tier, index) => {
        const conditions = [
          tier.active === undefined ? '' : t('tier.active', { count: number(tier.active) }),
          tier.turnover === undefined ? '' : t('tier.turnover', { amount: show(tier.turnover) }),
          tier.profit === undefined ? '' : t('tier.profit', { amount: show(tier.profit) }),
        ].filter((text) => text !== '');
        return (
          <li key={index}>
            <b>{ppm(Number(tier.ratePpm))}</b> {conditions.length > 0 ? conditions.join(' · ') : t('tier.always')}
          </li>
        );
      })}
      {(activeWhen.deposits > 0n || activeWhen.turnover > 0n) && (
        <li>{t('terms.active', { deposits: show(activeWhen.deposits), turnover: show(activeWhen.turnover) })}</li>
      )}
      {rateOn === 'profit' && terms.deducts.length > 0 && (
        <li>{t('terms.deducts', { list: terms.deducts.map((name) => t(`deduct.${name}`)).join(', ') })}</li>
      )}
      {terms.platformPpm > 0n && <li>{t('terms.platform', { part: ppm(Number(terms.platformPpm)) })}</li>}
      {terms.paymentPpm > 0n && <li>{t('terms.payment', { part: ppm(Number(terms.paymentPpm)) })}</li>}
      {keeps === 'loss' && <li>{t(terms.carriesLoss ? 'terms.carries' : 'terms.carriesNot')}</li>}
      {terms.fenceFrom !== undefined && <li>{t('terms.fence', { amount: show(terms.fenceFrom) })}</li>}
      {rateOn === 'profit' && terms.sharePpm === null && <li>{t(`terms.branches.${terms.branches ?? 'all'}`)}</li>}
      {terms.unit > 1n && <li>{t('terms.unit', { amount: show(terms.unit) })}</li>}
      {terms.most !== null && <li>{t('terms.most', { amount: show(terms.most) })}</li>}
      <li>
        {terms.sharePpm === null
          ? t(`terms.unearned.${terms.unearned}`)
          : t('terms.share', { part: ppm(Number(terms.sharePpm)) })}
      </li>
      {counts !== 'bets' && terms.sharePpm === null && <li>{t(`terms.shortfall.${terms.shortfall ?? 'cost'}`)}</li>}
    </ul>
  );
}
