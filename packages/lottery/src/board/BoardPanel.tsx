import { type ReactNode, useState } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import type { PasteBet } from '@tamarind/domain/lottery/paste/index';
import { Modal } from '@tamarind/ui/Modal';
import { Segmented } from '@tamarind/ui/Segmented';
import { PastePanel } from '#paste/PastePanel.tsx';
import { BetTypeRules } from '@tamarind/ui/lottery-rules/BetTypeRules';
import { useClient } from '#shell/client.ts';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import type { Offers } from '#slip/offers.ts';
import { type Game, type Limits, stakeOf } from '#slip/preview.ts';
import { BetTypes } from './BetTypes.tsx';
import styles from './BoardPanel.module.css';
import { Choices } from './choices/Choices.tsx';
import { Grid } from './Grid.tsx';
import { Entry, Keypad } from './Keypad.tsx';
import { Lucky } from './Lucky.tsx';
import { offersOn } from './offer-mark.tsx';
import { isSizes } from './picks/sizes.ts';
import { PicksPanel } from './picks/PicksPanel.tsx';
import { StakeRow } from './StakeRow.tsx';
import {
  boardEntry,
  type BoardState,
  digitsOf,
  linesOfTray,
  type Mode,
  modeOf,
  modesOf,
  picksOf,
  type Rates,
} from './state.ts';
import { Tray } from './Tray.tsx';
import type { Board } from './useBoard.ts';
import { useBoardWords } from './words.ts';

interface Props {
  game: Game;
  board: Board;
  limits: Limits;
  offers: Offers;
  rates: Rates;
}

/** The betting board: bet types, the entry mode, the numbers, the stake. */
export function BoardPanel({ game, board, limits, offers, rates }: Props) {
  const t = useBoardWords();
  const isDesktop = useIsDesktop();
  const { state, play } = board;
  const [isInfoOpen, setInfoOpen] = useState(false);
  const modes = isSizes(game, state) ? [] : modesOf(boardEntry(state), state.format);
  const mode = modes.length > 1 && (
    <Segmented<Mode>
      label={t('mode')}
      value={modeOf(state)}
      isFull={!isDesktop}
      options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
      onChange={(value) => play({ kind: 'mode-chosen', mode: value })}
    />
  );
  const entry = <EntryArea game={game} board={board} offers={offers} rates={rates} />;
  const types = { game, state, rates, play, onInfo: () => setInfoOpen(true) };
  // A pasted list contains its own stakes and has its own button, so the other controls are hidden.
  const isPaste = mode && modeOf(state) === 'paste';
  const stake = !isPaste && <StakeRow state={state} play={play} limits={limits} />;
  return (
    <>
      {isDesktop ? (
        <>
          <BetTypes {...types} />
          <section className={styles.panel}>
            {mode && <div className={styles.mode}>{mode}</div>}
            {entry}
            {!isPaste && (
              <div className={styles.foot}>
                {stake}
                <AddToSlip board={board} game={game} rates={rates} />
              </div>
            )}
          </section>
        </>
      ) : (
        <main className={styles.phone}>
          {/* A pasted list names its bet types, so the space goes to the parsed lines. */}
          {!isPaste && <BetTypes {...types} />}
          {mode && <div className={styles.modePhone}>{mode}</div>}
          {entry}
          {stake}
        </main>
      )}
      <Modal isOpen={isInfoOpen} onClose={() => setInfoOpen(false)} title={t('aboutType')}>
        <Stack>
          {game.betTypes
            .filter(({ code }) => state.types.includes(code))
            .map((type) => (
              <BetTypeRules key={type.code} format={game.format} info={type} limits={limits} />
            ))}
        </Stack>
      </Modal>
    </>
  );
}

/** The area for entering numbers in the current mode: keypad, grid, ball field, words, pasted list or lucky pick. */
function EntryArea({ game, board: { state, play }, offers, rates }: Omit<Props, 'limits'>) {
  const entry = boardEntry(state);
  const offerOf = offersOn(state, offers);
  if (entry.kind === 'choice') return <Choices state={state} rates={rates} play={play} offerOf={offerOf} />;
  // A ticket with a choice of sizes (6/45 and its systems) always uses the grid: its lines have their own random
  // button, and a lucky-pick page would only hide the numbers.
  switch (isSizes(game, state) ? 'grid' : modeOf(state)) {
    case 'paste':
      return <Paste game={game} state={state} rates={rates} play={play} />;
    case 'lucky':
      return <Lucky state={state} play={play} offerOf={offerOf} />;
    case 'keypad':
      return (
        <>
          <Tray state={state} play={play} offerOf={offerOf} />
          <Entry state={state} play={play} />
          <Keypad play={play} />
        </>
      );
    default:
      if (entry.kind === 'picks' && entry.highest < 100)
        return <PicksPanel game={game} state={state} rates={rates} play={play} offerOf={offerOf} />;
      return (
        <>
          <Grid game={game} state={state} play={play} offerOf={offerOf} />
          {needsTray(state) && <Tray state={state} play={play} offerOf={offerOf} isSlim />}
        </>
      );
  }
}

/** Adds the bets parsed from a pasted list to the slip, each line at the odds displayed now. */
function Paste({ game, state, rates, play }: Pick<Props, 'game' | 'rates'> & Pick<Board, 'state' | 'play'>) {
  const { currency } = useClient();
  const context = {
    format: game.format,
    game: game.code,
    currency,
    onSale: new Set(game.betTypes.map(({ code }) => code)),
    chosen: state.types[0],
  };
  const onAdd = (bets: readonly PasteBet[]) =>
    play({ kind: 'lines-brought', lines: bets.map((bet) => ({ ...bet, oddsE4: rates(bet.betType, bet.selection) })) });
  return <PastePanel context={context} onAdd={onAdd} />;
}

/**
 * True if the entered selections have to be listed in the tray, because the visible page of the grid shows neither
 * combinations nor the numbers of its other pages.
 */
const needsTray = (state: BoardState): boolean => {
  const entry = boardEntry(state);
  return picksOf(entry) > 1 || digitsOf(entry) > 2;
};

const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;

/** On wide screens this button moves the entered selections to the slip. Their price is written beside the button. */
function AddToSlip({ board: { state, play }, game, rates }: Pick<Props, 'board' | 'game' | 'rates'>) {
  const t = useBoardWords();
  const { currency } = useClient();
  const lines = linesOfTray(state, rates);
  return (
    <div className={styles.add}>
      <span>
        {t('trayLines', { count: lines.length })} ·{' '}
        <b>
          <Amount value={stakeOf(lines, game)} currency={currency} short isAlwaysShown />
        </b>
      </span>
      <Button
        kind="brand"
        size="small"
        icon="plus"
        disabled={lines.length === 0}
        onClick={() => play({ kind: 'added-to-slip', rates })}
      >
        {t('addToSlip')}
      </Button>
    </div>
  );
}
