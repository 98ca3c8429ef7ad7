import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getOffers, listResults } from '@tamarind/contract/lottery';
import { listTickets } from '@tamarind/contract/lottery-tickets';
import { drawsBetween } from '@tamarind/domain/lottery/calendar';
import { games } from '@tamarind/domain/lottery/games/index';
import { momentAt } from '@tamarind/domain/time';
import { startPush } from './push.ts';
import { endSession, openSession, startSession } from './session.ts';
import { listEvents } from './ticket-events.ts';
import { type EndpointOptions, useEndpoint } from './useEndpoint.ts';

/** Requests made by the hook. The test stubs only the network: the stream of events and the responses. */
const asked: string[] = [];
let answers: (path: string) => unknown;
let tell: (type: string, data: unknown) => void;
let stop: () => void;

beforeEach(() => {
  asked.length = 0;
  answers = () => ({});
  sessionStorage.clear();
  openSession('');
  startSession({ token: 't'.repeat(40), account: 'somchai88' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/push')) {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          tell = (type, data) =>
            stream.enqueue(new TextEncoder().encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`));
        },
      });
      return { ok: true, status: 200, body } as unknown as Response;
    }
    asked.push(url);
    return new Response(JSON.stringify({ success: true, value: answers(url) }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  stop = startPush();
});
afterEach(() => {
  stop();
  cleanup();
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms = 50) => act(() => vi.advanceTimersByTimeAsync(ms));
const wrapped = (screen: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>);
/** The requests since the previous call of this function. */
const askedNow = async (): Promise<string[]> => {
  await settle();
  return asked.splice(0);
};

const ticketOf = (draw: string) => ({
  id: '0198a000-0000-7000-8000-000000000001',
  reference: 'T-1',
  draw,
  game: 'xsmb',
  drawsAt: '2026-11-21T11:15:00.000Z',
  state: 'accepted',
  stake: '1000',
  payout: '0',
  currency: 'VND',
  lineCount: 1,
  placedAt: '2026-11-21T10:00:00.000Z',
  cancelUntil: null,
  series: null,
});
const listOf = (shown: readonly string[], unfinished: readonly string[]) => ({
  tickets: shown.map(ticketOf),
  count: shown.length,
  pageSize: 20,
  currency: 'VND',
  totals: { stake: '1000', payout: '0', net: '-1000' },
  unfinished,
});

type RefreshOn = NonNullable<EndpointOptions<OutputOf<typeof listTickets>>['refreshOn']>;
function Tickets({ refreshOn }: { refreshOn: RefreshOn }) {
  useEndpoint(listTickets, { show: 'settled' }, { refreshOn });
  return null;
}

describe('an answer on the screen', () => {
  test('[L06] is read again on an event about its draw, not on one about another', async () => {
    answers = () => ({ offers: [] });
    const OneDraw = ({ draw }: { draw: string }) => {
      useEndpoint(getOffers, { draw, currency: 'VND' }, { refreshOn: { draw: (event) => event.draw === draw } });
      return null;
    };
    wrapped(
      <>
        <OneDraw draw="xsmb-20261121" />
        <OneDraw draw="vn27x1-20261121-0001" />
      </>,
    );
    expect((await askedNow()).length).toBe(2);
    tell('draw', { draw: 'mega645-20261122', game: 'mega645', state: 'closed' });
    tell('balance', {});
    expect(await askedNow()).toEqual([]);
    tell('draw', { draw: 'xsmb-20261121', game: 'xsmb', state: 'closed' });
    expect(await askedNow()).toEqual([expect.stringContaining('xsmb-20261121')]);
    tell('missed', {});
    await settle(3000);
    expect(asked.length).toBe(2);
  });

  test('[L06] follows the game that the page shows now', async () => {
    const Results = ({ game }: { game: string }) => {
      useEndpoint(listResults, { game }, { refreshOn: { draw: (event) => event.game === game } });
      return null;
    };
    const client = new QueryClient();
    const page = (game: string) => (
      <QueryClientProvider client={client}>
        <Results game={game} />
      </QueryClientProvider>
    );
    answers = () => ({ draws: [], count: 0, pageSize: 10 });
    const { rerender } = render(page('xsmb'));
    await askedNow();
    rerender(page('mega645'));
    expect(await askedNow()).toEqual([expect.stringContaining('mega645')]);
    tell('draw', { draw: 'xsmb-20261121', game: 'xsmb', state: 'settled' });
    expect(await askedNow()).toEqual([]);
    tell('draw', { draw: 'mega645-20261122', game: 'mega645', state: 'settled' });
    expect(await askedNow()).toEqual([expect.stringContaining('mega645')]);
  });

  test('[L07] a list of tickets is read again for a draw that has one on another page, and for an own bet', async () => {
    answers = () => listOf(['xsmb-20261120'], ['xsmb-20261121']);
    wrapped(<Tickets refreshOn={listEvents} />);
    await askedNow();
    tell('draw', { draw: 'xsmb-20261122', game: 'xsmb', state: 'open' });
    expect(await askedNow()).toEqual([]);
    for (const draw of ['xsmb-20261121', 'xsmb-20261120']) {
      tell('draw', { draw, game: 'xsmb', state: 'settled' });
      expect((await askedNow()).length).toBe(1);
      await settle(3000);
    }
    tell('balance', {});
    expect((await askedNow()).length).toBe(1);
  });

  test('[L07] an event during a read causes another read, because the answer may be older than the event', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((done) => (arrive = done));
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: string) => {
      const response = await fetch(url);
      if (asked.length === 2) await arrived;
      return response;
    });
    answers = () => listOf([], []);
    wrapped(<Tickets refreshOn={listEvents} />);
    await settle();
    answers = () => listOf([], ['xsmb-20261121']);
    tell('balance', {});
    await settle();
    tell('draw', { draw: 'xsmb-20261121', game: 'xsmb', state: 'settled' });
    await settle();
    arrive();
    await settle(3000);
    expect(asked.length).toBe(3);
  });
});

/**
 * Counts the requests that an open list of tickets of two draws causes during an evening: 90 minutes with the events of
 * all lotteries by their calendars. Each draw closes, has a result when it is drawn, and is settled a second later.
 */
test('[J10] an evening of all lotteries costs an open list of tickets few requests', async () => {
  const [from, to] = [momentAt('2026-11-21', '17:30'), momentAt('2026-11-21', '19:00')];
  const steps = games
    .flatMap(({ code: game, calendar }) =>
      drawsBetween(calendar({}), from, to).flatMap(({ code: draw, closesAt, drawsAt }) =>
        [
          { at: closesAt.getTime(), state: 'closed' },
          { at: drawsAt.getTime(), state: 'resulted' },
          { at: drawsAt.getTime() + 1000, state: 'settled' },
        ].map((step) => ({ ...step, draw, game })),
      ),
    )
    .filter(({ at }) => at >= from.getTime() && at < to.getTime())
    .toSorted((left, right) => left.at - right.at);
  const mine = ['xsmb-20261121', 'vn27x1-20261121-1100'];
  const evening = async (refreshOn: RefreshOn): Promise<number> => {
    vi.setSystemTime(from);
    const settledAt = (draw: string) => steps.find((step) => step.draw === draw && step.state === 'settled')?.at ?? 0;
    answers = () =>
      listOf(
        mine,
        mine.filter((draw) => settledAt(draw) > Date.now()),
      );
    const { unmount } = wrapped(<Tickets refreshOn={refreshOn} />);
    await askedNow();
    for (const { at, ...event } of steps) {
      await settle(Math.max(0, at - Date.now()));
      tell('draw', event);
    }
    await settle(3000);
    unmount();
    return asked.splice(0).length;
  };
  const all = await evening(['ticket', 'draw']);
  const own = await evening(listEvents);
  expect(mine.every((draw) => steps.some((step) => step.draw === draw))).toBe(true);
  expect(own, `${steps.length} events, ${all} requests without the filter`).toBeLessThanOrEqual(mine.length * 3);
  expect(all, `${steps.length} events`).toBeGreaterThan(own * 50);
});
