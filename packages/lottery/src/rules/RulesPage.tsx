import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { useClient } from '#shell/client.ts';
import { type Game, limitsOf } from '#slip/preview.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { BetTypeRules } from './BetTypeRules.tsx';
import { exampleDraw } from './example.ts';
import styles from './RulesPage.module.css';
import { useRulesWords } from './words.ts';

/** The rules of a game and the odds of all its bet types, as they are sold here [B16]. */
export default function RulesPage({ game }: { game: Game }) {
  const t = useRulesWords();
  const { money } = useFormat();
  const { currency } = useClient();
  const names = useTypeNames(game.format);
  const limits = limitsOf(game, currency);
  const groups = [...Map.groupBy(game.betTypes, ({ group }) => group)];
  return (
    <div className={styles.page}>
      {groups.length > 1 && (
        <nav aria-label={t('jump')}>
          {groups.map(([group, [first]]) => (
            <Button
              key={group}
              kind="soft"
              size="tiny"
              onClick={() =>
                document.getElementById(`rule-${first?.code}`)?.scrollIntoView({ block: 'start' })
              }
            >
              {names.group(group)}
            </Button>
          ))}
        </nav>
      )}
      <section>
        <h2>{t('general')}</h2>
        <ul>
          <li>{t(`general.${game.kind}`)}</li>
          {game.market === 'stock' && <li>{t('general.stock')}</li>}
          <li>{t('general.zeros')}</li>
          <li>{t('general.odds')}</li>
          <li>{t('general.rounding')}</li>
          <li>{t('general.void')}</li>
          {limits && (
            <li>
              {t('general.cap', {
                amount: money(limits.payoutMax, currency, { short: true }),
                lines: limits.linesMax,
              })}
            </li>
          )}
        </ul>
      </section>
      {(game.betTypes.length === 0 || !limits) && <p>{t('off')}</p>}
      {limits && game.betTypes.length > 0 && (
        <>
          <section>
            <h2>{t('exampleDraw')}</h2>
            <PrizeBoard format={game.format} prizes={exampleDraw(game.format)} />
          </section>
          {groups.flatMap(([, types]) =>
            types.map((info) => (
              <BetTypeRules key={info.code} format={game.format} info={info} limits={limits} />
            )),
          )}
        </>
      )}
    </div>
  );
}
