import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { useClient } from '#shell/client.ts';
import { type Game, limitsOf } from '#slip/preview.ts';
import { BetTypeRules } from './BetTypeRules.tsx';
import styles from './RulesPage.module.css';
import { useRulesWords } from './words.ts';

/** The rules of a game and the odds of all its bet types. */
export default function RulesPage({ game }: { game: Game }) {
  const t = useRulesWords();
  const { money } = useFormat();
  const { currency } = useClient();
  const limits = limitsOf(game, currency);
  if (!limits) return null;
  const { kind } = game;
  return (
    <div className={styles.page}>
      <nav aria-label={t('jump')}>
        {game.betTypes.map(({ code }) => (
          <Button
            key={code}
            kind="soft"
            size="tiny"
            onClick={() => document.getElementById(`rule-${code}`)?.scrollIntoView({ block: 'start' })}
          >
            {t(`type.${code}` as 'type.lo2')}
          </Button>
        ))}
      </nav>
      <section>
        <h2>{t('general')}</h2>
        <ul>
          <li>{t(`general.${kind}`)}</li>
          <li>{t('general.numbers')}</li>
          <li>{t('general.odds')}</li>
          <li>{t('general.rounding')}</li>
          <li>{t('general.void')}</li>
          <li>
            {t('general.cap', {
              amount: money(limits.payoutMax, currency, { short: true }),
              lines: limits.linesMax,
            })}
          </li>
        </ul>
      </section>
      {game.betTypes.map((type) => (
        <BetTypeRules key={type.code} type={type} limits={limits} />
      ))}
    </div>
  );
}
