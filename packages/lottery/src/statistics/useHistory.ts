import { useQuery } from '@tanstack/react-query';
import { listResults } from '@tamarind/contract/lottery';
import { listOpenedNumbers } from '@tamarind/contract/lottery-menus';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { asRefusal, type Refusal } from '@tamarind/ui/refusal.ts';

/** The number of results that one call returns. Older results come in pages of ten. */
const AT_ONCE = 100;
const PAGE = 10;
const PAGES_TOGETHER = 4;
const FRESH_MS = 60_000;

/** The last results of a game, newest first. */
export const useHistory = (game: string, count: number) =>
  useQuery<readonly Prizes[], Refusal>({
    queryKey: [listOpenedNumbers.path, game, count],
    queryFn: async () => {
      try {
        return await historyOf(game, count);
      } catch (error) {
        throw asRefusal(error);
      }
    },
    staleTime: FRESH_MS,
    placeholderData: (before, query) => (query?.queryKey[1] === game ? before : undefined),
  });

async function historyOf(game: string, count: number): Promise<Prizes[]> {
  const { opened } = await callEndpoint(listOpenedNumbers, { gameCode: game, count: Math.min(count, AT_ONCE) });
  // A new draw can shift the pages while they are read, so index by draw to count each one once.
  const found = new Map(opened.map(({ numero, numbers }) => [numero, numbers]));
  let page = AT_ONCE / PAGE + 1;
  while (count > AT_ONCE && found.size < count && page <= count / PAGE) {
    const pages = Array.from({ length: PAGES_TOGETHER }, (_, index) => page + index);
    const answers = await Promise.all(pages.map((one) => callEndpoint(listResults, { game, page: one })));
    const draws = answers.flatMap((answer) => answer.draws);
    if (draws.length === 0) break;
    for (const { code, prizes } of draws) if (prizes) found.set(code, prizes);
    page += PAGES_TOGETHER;
  }
  // Draw codes of one game contain the day and the draw's number, so they ascend with time.
  return [...found]
    .toSorted(([left], [right]) => (left < right ? 1 : -1))
    .slice(0, count)
    .map(([, prizes]) => prizes);
}
