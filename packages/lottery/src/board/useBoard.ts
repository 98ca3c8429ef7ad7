import { useEffect, useReducer } from 'react';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import type { Money } from '@tamarind/domain/money';
import type { Game, OpenDraw } from '#slip/preview.ts';
import { draftsOf, dropDraft, keepDraft, readDraft } from './draft.ts';
import { type Move, moved } from './moves.ts';
import { type BoardState, isEmpty, newBoard } from './state.ts';

export type Play = (move: Move) => void;

export interface Board {
  readonly state: BoardState;
  readonly play: Play;
  /** The draw for which the lines were made. It is no longer the open draw if it closed while lines were left. */
  readonly drawCode: string;
  readonly isLeftBehind: boolean;
  /** Moves all lines to the open draw. */
  moveToOpenDraw(): void;
}

interface Seat {
  readonly drawCode: string;
  readonly state: BoardState;
}
type SeatMove = { kind: 'moved'; move: Move } | { kind: 'reseated'; drawCode: string; state?: BoardState };

/**
 * The board of one game, with its draft stored on the device. While tray and slip are empty, the board follows the open
 * draw; otherwise it stays with its draw until the player moves the lines.
 */
export function useBoard(account: string, game: Game, draw: OpenDraw, unitStakeMin: Money): Board {
  const betType = firstType(game);
  const [seat, dispatch] = useReducer(reseat, undefined, () =>
    firstSeat(account, draw, newBoard(game.format, betType, unitStakeMin)),
  );

  const isLeftBehind = seat.drawCode !== draw.code;
  useEffect(() => {
    if (isLeftBehind && isEmpty(seat.state)) {
      dropDraft(account, seat.drawCode);
      dispatch({ kind: 'reseated', drawCode: draw.code });
    }
  }, [account, draw.code, isLeftBehind, seat]);

  useEffect(() => {
    if (isEmpty(seat.state) && seat.state.picked.length === 0 && seat.state.special === null)
      dropDraft(account, seat.drawCode);
    else keepDraft(account, seat.drawCode, seat.state);
  }, [account, seat]);

  return {
    state: seat.state,
    play: (move) => dispatch({ kind: 'moved', move }),
    drawCode: seat.drawCode,
    isLeftBehind: isLeftBehind && !isEmpty(seat.state),
    moveToOpenDraw: () => {
      dropDraft(account, seat.drawCode);
      dispatch({ kind: 'reseated', drawCode: draw.code });
    },
  };
}

function reseat(seat: Seat, change: SeatMove): Seat {
  if (change.kind === 'reseated') return { drawCode: change.drawCode, state: change.state ?? seat.state };
  const state = moved(seat.state, change.move);
  return state === seat.state ? seat : { ...seat, state };
}

/**
 * The first state of the board: the draft of the open draw, else the latest draft of the same game, else an empty
 * board.
 */
function firstSeat(account: string, draw: OpenDraw, empty: BoardState): Seat {
  const mine = draftsOf(account).filter((code) => code.startsWith(`${draw.game}-`));
  const drawCode = mine.includes(draw.code) ? draw.code : mine[0];
  const draft = drawCode === undefined ? undefined : readDraft(account, drawCode, empty.format);
  return drawCode !== undefined && draft
    ? { drawCode, state: { ...empty, ...draft } }
    : { drawCode: draw.code, state: empty };
}

/** The default type for a new player: the first one on sale, or else the first one of the format. */
const firstType = (game: Game): string => game.betTypes[0]?.code ?? [...betTypesOf(game.format).keys()][0] ?? 'none';
