import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listAnnouncements } from '@tamarind/contract/announcements';
import { answer, freshSite, requested, show } from '#parts/testing.ts';
import NoticeScreen from './NoticeScreen.tsx';

const notice = (n: number) => ({
  id: `n${n}`,
  type: 'B',
  title: `Notice ${n}`,
  language: 'EN',
  content: '<p>Text</p>',
  markup: 'Text with **weight**',
  date: '2026-11-20T05:00:00.000Z',
});

beforeEach(async () => {
  await freshSite();
  history.replaceState(null, '', '/noticePage');
  answer(listAnnouncements, {
    player: Array.from({ length: 11 }, (_, index) => notice(index + 1)),
    banners: [],
    popup: [],
    promotion: [],
  });
});

test('[B04] [O02] the page of notices shows ten titles, and the eleventh on the next page; they are those of platform W', async () => {
  show(<NoticeScreen />);
  const list = await screen.findByRole('list', { name: /notice|announcement|choose/i });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  expect(requested.find(({ path }) => path === listAnnouncements.path)?.query.get('platform')).toBe('W');
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Notice 11')).toBeTruthy();
  expect(screen.queryByText('Notice 10')).toBeNull();
});

test('[M01] promotions are on the page of notices too, the newest announcement first', async () => {
  const promotion = {
    ...notice(12),
    type: 'PR',
    title: 'Double points',
    date: '2026-11-21T05:00:00.000Z',
    language: 'VI',
  };
  answer(listAnnouncements, { player: [notice(1)], banners: [], popup: [], promotion: [promotion] });
  show(<NoticeScreen />);
  const list = await screen.findByRole('list', { name: /notice|announcement|choose/i });
  expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('Double points');
  fireEvent.click(within(list).getByRole('button', { name: /Double points/ }));
  expect((await screen.findByText('weight')).tagName).toBe('B');
  expect(screen.getByText('Tiếng Việt')).toBeTruthy();
});
