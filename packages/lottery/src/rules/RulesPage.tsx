import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { Button } from '@tamarind/ui/Button';
import { useClient } from '#shell/client.ts';
import { type Game, limitsOf } from '#slip/preview.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { BetTypeRules } from '@tamarind/ui/lottery-rules/BetTypeRules';
import { exampleDraw } from '@tamarind/ui/lottery-rules/example.ts';
import { GeneralRules } from '@tamarind/ui/lottery-rules/GeneralRules';
import { useRulesWords } from '@tamarind/ui/lottery-rules/words.ts';
import styles from './RulesPage.module.css';

/** The rules of a game and the odds of all its bet types at this brand [B16]. */
export default function RulesPage({ game }: { game: Game }) {
  const t = useRulesWords();
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
              onClick={() => document.getElementById(`rule-${first?.code}`)?.scrollIntoView({ block: 'start' })}
            >
              {names.group(group)}
            </Button>
          ))}
        </nav>
      )}
      <section>
        <h2>{t('general')}</h2>
        <GeneralRules game={game} limits={limits} />
      </section>
      {(game.betTypes.length === 0 || !limits) && <p>{t('off')}</p>}
      {limits && game.betTypes.length > 0 && (
        <>
          <section>
            <h2>{t('exampleDraw')}</h2>
            <PrizeBoard format={game.format} prizes={exampleDraw(game.format)} />
          </section>
          {groups.flatMap(([, types]) =>
            types.map((info) => <BetTypeRules key={info.code} format={game.format} info={info} limits={limits} />),
          )}
        </>
      )}
    </div>
  );
}
