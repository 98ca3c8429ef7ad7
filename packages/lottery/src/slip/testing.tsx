import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { drawsOf } from '@tamarind/domain/lottery/series';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import type { Move } from '#board/moves.ts';
import { type BoardState, newBoard, type SlipLine } from '#board/state.ts';
import type { Board } from '#board/useBoard.ts';
import { ClientContext } from '#shell/client.ts';
import { sampleClient, sampleDraw, sampleGame } from '#shell/sample.ts';
import type { SlipDraw } from './Draws.tsx';
import { NO_OFFERS, type Offers } from './offers.ts';
import type { Placing } from './place.ts';
import { previewOf } from './preview.ts';
import type { Quote } from './quote.ts';
import { Slip } from './Slip.tsx';

export const line = (selection: string, unitStake = 2000, oddsE4 = [990_000n]): SlipLine => ({
  betType: 'lo2',
  selection,
  unitStake: money(unitStake),
  oddsE4,
});

/** The five draws that follow the sample draw, one a day. */
const drawsAfter: SlipDraw[] = Array.from({ length: 5 }, (_, index) => ({
  code: `xsmb-202611${22 + index}`,
  closesAt: addMs(sampleDraw.closesAt, (index + 1) * 86_400_000),
  drawsAt: addMs(sampleDraw.drawsAt, (index + 1) * 86_400_000),
}));

export interface SlipSetting {
  lines: SlipLine[];
  available?: number;
  isVisitor?: boolean;
  now?: string;
  placing?: Placing;
  isLeftBehind?: boolean;
  isPaused?: boolean;
  offers?: Offers;
  quote?: Quote;
  /** Number of draws the player chose; `ahead` is the number on sale after the next one. */
  wish?: number;
  ahead?: number;
}

/** Renders a slip for a test; returns the moves made on its board and the bets placed. */
export function slipScene({
  lines,
  available = 1_000_000,
  isVisitor = false,
  now = '10:00:00',
  placing,
  isLeftBehind = false,
  isPaused = false,
  offers = NO_OFFERS,
  quote,
  wish = 1,
  ahead = 0,
}: SlipSetting): { page: ReactNode; moves: Move[]; placed: unknown[] } {
  const moves: Move[] = [];
  const placed: unknown[] = [];
  const state: BoardState = { ...newBoard('vn27', 'lo2', money(100)), lines, draws: wish };
  const draw = { ...sampleDraw, ahead: drawsAfter.slice(0, ahead) };
  const draws = drawsOf<SlipDraw>(draw, draw.ahead, wish);
  const board: Board = {
    state,
    play: (move) => moves.push(move),
    drawCode: isLeftBehind ? 'xsmb-20261120' : sampleDraw.code,
    isLeftBehind,
    moveToOpenDraw: () => moves.push({ kind: 'undone' }),
  };
  const previewed = (some: readonly SlipLine[], promise?: Quote) =>
    previewOf({
      draw: { ...sampleDraw, isPaused },
      now: new Date(`2026-11-21T${now}Z`),
      game: sampleGame,
      currency: 'THB',
      lines: some,
      offers,
      quote: promise,
      isSeries: draws.length > 1,
    });
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <ClientContext value={{ ...sampleClient(available), isVisitor }}>
        <Suspense fallback={null}>
          <Slip
            board={board}
            draw={draw}
            draws={draws}
            game={sampleGame}
            lines={lines}
            preview={previewed(lines, quote)}
            previewOf={previewed}
            quote={quote}
            offers={offers}
            placing={{
              placing: placing ?? { state: 'idle' },
              place: (bet) => placed.push(bet),
              dismiss: () => undefined,
            }}
            onDone={() => undefined}
          />
        </Suspense>
      </ClientContext>
    </QueryClientProvider>
  );
  return { page, moves, placed };
}
