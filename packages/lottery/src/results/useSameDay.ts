import { useQueries } from '@tanstack/react-query';
import { listResults } from '@tamarind/contract/lottery';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { dayOf, weekdayOf } from '@tamarind/domain/time';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { type Client, useClient } from '#shell/client.ts';
import type { GameHead } from '#slip/preview.ts';
import type { DrawnDraw } from './drawn-draw.ts';

interface StationResult {
  readonly code: string;
  readonly name: string;
  readonly prizes: Prizes;
}
const FRESH_MS = 60_000;

/**
 * The results of all stations of the region that drew on the draw's day, including the draw itself; empty for other
 * games.
 */
export function useSameDay(head: GameHead | undefined, draw: DrawnDraw): StationResult[] {
  const client = useClient();
  const day = dayOf(draw.drawsAt);
  const others = head ? stationsOf(client, head, weekdayOf(day)) : [];
  const answers = useQueries({
    queries: others.map(({ code }) => ({
      queryKey: [listResults.path, 'day', code, day],
      queryFn: () => callEndpoint(listResults, { game: code, from: day, to: day }),
      staleTime: FRESH_MS,
    })),
  });
  if (!head?.station || !draw.prizes) return [];
  const found = others.flatMap(({ code, station }, index) => {
    const prizes = answers[index]?.data?.draws[0]?.prizes;
    return prizes ? [{ code, name: station ?? code, prizes }] : [];
  });
  return [{ code: head.code, name: head.station, prizes: draw.prizes }, ...found];
}

/**
 * The stations that draw on this weekday. A station draws on one or two weekdays, which are taken from its next draw
 * and its last one.
 */
function stationsOf({ games, draws }: Client, head: GameHead, weekday: number): GameHead[] {
  if (head.station === null) return [];
  const drawsThen = (code: string) =>
    draws
      .filter(({ game }) => game === code)
      .flatMap(({ drawsAt, last }) => [drawsAt, ...(last ? [last.drawsAt] : [])])
      .some((at) => weekdayOf(dayOf(at)) === weekday);
  return games.filter(
    ({ code, market, station }) => code !== head.code && market === head.market && station !== null && drawsThen(code),
  );
}
