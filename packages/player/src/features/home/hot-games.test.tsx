import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listHotGames } from '@tamarind/contract/games';
import { listPopularNumbers } from '@tamarind/contract/lottery-menus';
import { answer, freshSite, requested, show } from '#parts/testing.ts';
import HomeGames from './HomeGames.tsx';
import { PopularNumbers } from './PopularNumbers.tsx';

beforeEach(freshSite);
const queryOf = (wanted: string) => requested.find(({ path }) => path === wanted)?.query;

test('[K01] [O02] hot games are asked for with isPlatform 2 and the platform of a browser', async () => {
  answer(listHotGames, { list: [] });
  show(<HomeGames />);
  await waitFor(() => expect(queryOf(listHotGames.path)?.get('isPlatform')).toBe('2'));
  expect(queryOf(listHotGames.path)?.get('platform')).toBe('html5-desktop');
});

test('[L01] [O02] home asks for twenty popular numbers', async () => {
  answer(listPopularNumbers, { game: 'xsmb', numbers: [] });
  show(<PopularNumbers />);
  await waitFor(() => expect(queryOf(listPopularNumbers.path)?.get('count')).toBe('20'));
});
