import { useFormat } from '@tamarind/ui/format.ts';
import { oneIn } from '#board/lucky.ts';
import { useBoardWords } from '#board/words.ts';
import { useClient } from '#shell/client.ts';
import type { BetTypeInfo, Limits } from '#slip/preview.ts';
import { payoutOf, times } from '@tamarind/domain/money';
import styles from './BetTypeRules.module.css';
import { useRulesWords } from './words.ts';

/** One bet type in plain words: when it wins, an example, odds, chance, what the house keeps, limits. */
export function BetTypeRules({ type, limits }: { type: BetTypeInfo; limits: Limits }) {
  const t = useRulesWords();
  const board = useBoardWords();
  const { odds, number, ppm, money } = useFormat();
  const { currency } = useClient();
  const code = type.code as 'lo2';
  const amount = (value: typeof limits.unitStakeMin) => money(value, currency, { short: true });
  return (
    <article className={styles.type} id={`rule-${type.code}`}>
      <h3>
        {t(`type.${code}`)} <span className="num">{board('odds', { odds: odds(type.oddsE4) })}</span>
      </h3>
      <p>{t(`rule.${code}`)}</p>
      <p className={styles.example}>{t(`example.${code}`)}</p>
      <dl>
        <div>
          <dt>{t('pays')}</dt>
          <dd className="num">
            {t('paysSum', {
              stake: amount(times(limits.unitStakeMin, type.charge)),
              payout: amount(payoutOf(limits.unitStakeMin, type.oddsE4, 1)),
            })}
          </dd>
        </div>
        <div>
          <dt>{t('chance')}</dt>
          <dd className="num">{t('oneIn', { count: number(oneIn(type.code)) })}</dd>
        </div>
        <div>
          <dt>{t('house')}</dt>
          <dd className="num">{ppm(type.houseSharePpm)}</dd>
        </div>
        <div>
          <dt>{t('limits')}</dt>
          <dd className="num">
            {amount(limits.unitStakeMin)} – {amount(limits.unitStakeMax)}
          </dd>
        </div>
      </dl>
    </article>
  );
}
