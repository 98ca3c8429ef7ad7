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
  /** The draw the lines were made for; differs from the open draw if that one has closed meanwhile. */
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
 * The board of one game with its draft on the device. While the slip is empty it follows the open draw; lines stay with the
 * draw they were meant for until the player moves them.
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

/** The draft of the open draw, else the latest one of the same game, else nothing. */
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
