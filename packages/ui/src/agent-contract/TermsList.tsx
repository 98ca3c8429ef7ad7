import type { AgentContract } from '@tamarind/contract/commission';
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
  return (
    <ul className={styles.terms}>
      <li>{kind === 'dividend' ? t(`period.${terms.period}`) : t(`window.${kind}`)}</li>
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
      {kind === 'dividend' && terms.deducts.length > 0 && (
        <li>{t('terms.deducts', { list: terms.deducts.map((name) => t(`deduct.${name}`)).join(', ') })}</li>
      )}
      {terms.platformPpm > 0n && <li>{t('terms.platform', { part: ppm(Number(terms.platformPpm)) })}</li>}
      {terms.paymentPpm > 0n && <li>{t('terms.payment', { part: ppm(Number(terms.paymentPpm)) })}</li>}
      {kind === 'dividend' && <li>{t(terms.carriesLoss ? 'terms.carries' : 'terms.carriesNot')}</li>}
      {terms.unit > 1n && <li>{t('terms.unit', { amount: show(terms.unit) })}</li>}
      {terms.most !== null && <li>{t('terms.most', { amount: show(terms.most) })}</li>}
      <li>
        {terms.sharePpm === null
          ? t(`terms.unearned.${terms.unearned}`)
          : t('terms.share', { part: ppm(Number(terms.sharePpm)) })}
      </li>
    </ul>
  );
}
