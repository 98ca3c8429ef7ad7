import { Ball, Balls } from '@tamarind/ui/Ball';
import { ButtonLink } from '@tamarind/ui/Button';
import { Countdown } from '@tamarind/ui/Countdown';
import { useFormat } from '@tamarind/ui/format.ts';
import { classes } from '@tamarind/ui/classes.ts';
import { isFramed } from '#frame/parent.ts';
import type { Game } from '#slip/preview.ts';
import { drawOf, useClient } from './client.ts';
import { toneOf } from './DrawBar.tsx';
import { ballText, drawLabel, gameName } from './draw-name.ts';
import { Header, WideHeader } from './Header.tsx';
import styles from './Shell.module.css';
import { useIsDesktop } from './useIsDesktop.ts';
import { useShellWords } from './words.ts';

/** All lotteries as cards, the one that closes next first. */
export function LobbyScreen() {
  const t = useShellWords();
  const isDesktop = useIsDesktop();
  const client = useClient();
  const order = client.draws.map(({ game }) => game);
  const games = client.games.toSorted((left, right) => order.indexOf(left.code) - order.indexOf(right.code));
  return (
    <>
      {isDesktop ? !isFramed() && <WideHeader /> : <Header game={undefined} />}
      <main className={classes(styles.page, styles.lobbyPage)}>
        <h1 className="sr">{t('lobby')}</h1>
        <div className={styles.lobby}>
          {games.map((game) => (
            <GameCard key={game.code} game={game} />
          ))}
        </div>
      </main>
    </>
  );
}

function GameCard({ game }: { game: Game }) {
  const t = useShellWords();
  const { date } = useFormat();
  const draw = drawOf(useClient(), game.code);
  const special = draw?.last?.prizes.db[0];
  return (
    <article className={styles.card}>
      <div className={styles.cardHead}>
        <Ball tone={toneOf(game.code)} size={44}>
          {ballText(t, game)}
        </Ball>
        <div>
          <b>{gameName(t, game.code)}</b>
          {draw && <small>{drawLabel(t, draw.code, date)}</small>}
        </div>
        {draw && <Countdown until={draw.closesAt} size="small" />}
      </div>
      {special && (
        <div className={styles.cardLast}>
          {t('lastSpecial')} <Balls number={special} tone="special" size={24} />
        </div>
      )}
      <ButtonLink kind="brand" href={`/${game.code}`}>
        {t('bet')}
      </ButtonLink>
    </article>
  );
}
