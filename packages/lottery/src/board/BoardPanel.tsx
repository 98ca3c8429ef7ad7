import { type ReactNode, useState } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Modal } from '@tamarind/ui/Modal';
import { Segmented } from '@tamarind/ui/Segmented';
import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { sum, times } from '@tamarind/domain/money';
import { BetTypeRules } from '#rules/BetTypeRules.tsx';
import { useClient } from '#shell/client.ts';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import { type Game, type Limits, ratesOf } from '#slip/preview.ts';
import { BetTypes, BetTypeTabs } from './BetTypes.tsx';
import styles from './BoardPanel.module.css';
import { Grid } from './Grid.tsx';
import { Entry, Keypad } from './Keypad.tsx';
import { Lucky } from './Lucky.tsx';
import { StakeRow } from './StakeRow.tsx';
import { boardShape, type BoardState, type Mode } from './state.ts';
import { Tray } from './Tray.tsx';
import type { Board } from './useBoard.ts';
import { useBoardWords } from './words.ts';

interface Props {
  game: Game;
  board: Board;
  limits: Limits;
}

const modes: readonly Mode[] = ['keypad', 'grid', 'lucky'];

/** Where numbers are chosen: bet types, the way of entry, the numbers, the stake. */
export function BoardPanel({ game, board, limits }: Props) {
  const t = useBoardWords();
  const isDesktop = useIsDesktop();
  const { state, play } = board;
  const [isInfoOpen, setInfoOpen] = useState(false);
  const mode = (
    <Segmented<Mode>
      label={t('mode')}
      value={state.mode}
      isFull={!isDesktop}
      options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
      onChange={(value) => play({ kind: 'mode-chosen', mode: value })}
    />
  );
  const entry =
    state.mode === 'lucky' ? (
      <Lucky state={state} play={play} />
    ) : state.mode === 'grid' ? (
      <>
        <Grid game={game.code} state={state} play={play} />
        {needsTray(state) && <Tray state={state} play={play} isSlim />}
      </>
    ) : (
      <>
        <Tray state={state} play={play} />
        <Entry state={state} play={play} />
        <Keypad play={play} />
      </>
    );
  const types = { game, state, play, onInfo: () => setInfoOpen(true) };
  const stake = <StakeRow state={state} play={play} limits={limits} />;
  return (
    <>
      {isDesktop ? (
        <>
          <BetTypeTabs {...types} />
          <section className={styles.panel}>
            <div className={styles.mode}>{mode}</div>
            {entry}
            <div className={styles.foot}>
              {stake}
              <AddToSlip board={board} game={game} />
            </div>
          </section>
        </>
      ) : (
        <main className={styles.phone}>
          <BetTypes {...types} />
          <div className={styles.modePhone}>{mode}</div>
          {entry}
          {stake}
        </main>
      )}
      <Modal isOpen={isInfoOpen} onClose={() => setInfoOpen(false)} title={t('aboutType')}>
        <Stack>
          {game.betTypes
            .filter(({ code }) => state.types.includes(code))
            .map((type) => (
              <BetTypeRules key={type.code} type={type} limits={limits} />
            ))}
        </Stack>
      </Modal>
    </>
  );
}

/** What the page of the grid cannot show: combinations, and numbers on other pages. */
const needsTray = (state: BoardState): boolean => {
  const { digits, picks } = boardShape(state);
  return picks > 1 || digits > 2;
};

const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;

/** On wide screens the tray goes to the slip by its own button, with its price. */
function AddToSlip({ board: { state, play }, game }: Pick<Props, 'board' | 'game'>) {
  const t = useBoardWords();
  const { currency } = useClient();
  const charge = sum(state.types.map((type) => times(state.unitStake, betTypeOf(type).charge)));
  return (
    <div className={styles.add}>
      <span>
        {t('trayLines', { count: state.tray.length * state.types.length })} ·{' '}
        <b>
          <Amount value={times(charge, state.tray.length)} currency={currency} short isAlwaysShown />
        </b>
      </span>
      <Button
        kind="brand"
        size="small"
        icon="plus"
        disabled={state.tray.length === 0}
        onClick={() => play({ kind: 'added-to-slip', rates: ratesOf(game) })}
      >
        {t('addToSlip')}
      </Button>
    </div>
  );
}
