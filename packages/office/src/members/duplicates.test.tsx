import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { officeScene } from '#parts/testing.tsx';
import { DuplicatePairs, MemberDuplicates } from './Duplicates.tsx';

const PATH = '/api/office/members/somchai88/duplicates';
const twin = { account: 'somchai99', signs: ['device', 'network'], percent: 64, level: 'possible', ruledOut: null };
const son = {
  ...twin,
  account: 'nattapong1',
  ruledOut: { at: '2026-11-20T03:00:00.000Z', by: 'mali', reason: 'father and son' },
};

async function open(rights: readonly StaffRight[]) {
  const replies = { [PATH]: { value: { duplicates: [twin, son] } }, [`POST ${PATH}/rule-out`]: { value: {} } };
  const scene = await officeScene(<MemberDuplicates account="somchai88" />, { rights, replies });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findByText('somchai99', undefined, { timeout: 10_000 });
  return scene.asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[B04] a pair is ruled out with a reason; one that was ruled out says why and has no button', async () => {
  const asked = await open(['members.read', 'members.manage']);
  expect(screen.getByText(/Possible · 64 %/)).toBeTruthy();
  expect(screen.getByText(/father and son/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Not the same person' }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'brothers, both verified' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Not the same person' }).at(-1) as HTMLElement);
  const sent = { other: 'somchai99', reason: 'brothers, both verified' };
  await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(sent));
});

test('[B04] a reader of members sees duplicates and cannot rule one out', async () => {
  await open(['members.read']);
  expect(screen.queryByRole('button', { name: 'Not the same person' })).toBeNull();
});

test('[B04] the list of pairs says when it was made', async () => {
  const pair = { account: 'somchai88', other: 'somchai99', signs: ['email'], percent: 85, level: 'likely' };
  const answer = { pairs: [pair], count: 1, pageSize: 20, foundAt: '2026-11-20T03:40:00.000Z' };
  const replies = { '/api/office/duplicates': { value: answer } };
  const scene = await officeScene(<DuplicatePairs />, { rights: ['members.read'], replies });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  expect((await screen.findByText(/every ten minutes, last at/)).textContent).toContain('10:40');
  expect(screen.getByText('somchai88 · somchai99')).toBeTruthy();
});
