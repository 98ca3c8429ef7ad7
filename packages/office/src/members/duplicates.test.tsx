import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { officeScene } from '#parts/testing.tsx';
import { MemberDuplicates } from './Duplicates.tsx';

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
