import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readDraft, visitorIn } from '#board/draft.ts';
import { newBoard } from '#board/state.ts';
import { money } from '@tamarind/domain/money';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { currentSession, openSession, startSession } from '@tamarind/ui/session.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { Gate } from './Gate.tsx';
import { readLaunch } from './launch.ts';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  openSession('lottery');
  applyLanguage('EN');
  await wordsReady();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (fragment: string) => render(<Gate launch={readLaunch(fragment)}>the boards</Gate>);
const answer = (body: object, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

test('[UX-25] a visitor looks at the boards, also where this tab remembers a member', async () => {
  startSession({ token: 's'.repeat(43), account: 'somchai88' });
  open('#visitor=1&game=xsmb');
  expect(await screen.findByText('the boards')).toBeTruthy();
  expect(currentSession()).toBeNull();
});

test('[K07] a refused token lets nobody in', async () => {
  answer({ success: false, errorCode: 'TOKEN_INVALID' }, 401);
  open('#launch=used-up&game=xsmb');
  expect(await screen.findByText(/Open the lottery from the site/i)).toBeTruthy();
  expect(screen.queryByText('the boards')).toBeNull();
});

test('[UX-25] with the login the visitor’s slip becomes the member’s', async () => {
  const lines = [{ betType: 'lo2', selection: '07', unitStake: money(1000), oddsE4: [990_000n] }];
  keepDraft(visitorIn('THB'), 'xsmb-20261121', { ...newBoard('vn27', 'lo2', money(1000)), lines });
  answer({ success: true, value: { token: 't'.repeat(43), account: 'somchai88', currency: 'THB', isTrial: false } });
  open('#launch=once&game=xsmb');
  expect(await screen.findByText('the boards')).toBeTruthy();
  expect(readDraft('somchai88', 'xsmb-20261121', 'vn27')?.lines).toMatchObject([{ selection: '07' }]);
});
