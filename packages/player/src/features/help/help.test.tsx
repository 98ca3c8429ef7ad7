import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAnnouncements } from '@tamarind/contract/announcements';
import { getHelpCenter } from '@tamarind/contract/brand';
import { ModalHost } from '#shell/ModalHost.tsx';
import { closeModal, openModal, registerModal } from '#parts/modals.ts';
import { answer, freshSite, refuseOnce, show } from '#parts/testing.ts';
import HelpCentre from './HelpCentre.tsx';

registerModal('helpCentre', HelpCentre);

beforeEach(freshSite);
afterEach(() => closeModal());

const open = async (topic?: string) => {
  openModal('helpCentre', topic === undefined ? {} : { topic });
  show(<ModalHost />);
  return within(await screen.findByRole('dialog'));
};
const topics = (dialog: Awaited<ReturnType<typeof open>>) =>
  within(dialog.getByRole('navigation'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('[M08] the help centre has the topics of version.pathList in their order, and a press shows one', async () => {
  answer(getHelpCenter, {
    version: { pathList: ['faq', 'deposit', 'a topic of tomorrow'].map((type) => ({ type, path: `/help#${type}` })) },
  });
  const dialog = await open();
  await vi.waitFor(() => expect(topics(dialog)).toHaveLength(2), { timeout: 5000 });
  expect(topics(dialog)).toEqual(['Questions', 'Deposits']);
  fireEvent.click(dialog.getByRole('button', { name: 'Deposits' }));
  expect(dialog.getByRole('region', { name: 'Deposits' })).toBeTruthy();
});

test('[M08] [B13] while the list is not there, or has none we know, every topic is offered; the hash has chosen one', async () => {
  refuseOnce(getHelpCenter, 'INTERNAL', {}, 500);
  const dialog = await open('withdraw');
  expect(topics(dialog)).toHaveLength(8);
  expect(dialog.getByRole('button', { current: true }).textContent).toBe('Withdrawals');
});

test('[M01] [M08] the operator’s questions open among the frequent ones, in markup', async () => {
  const question = { id: '4', type: 'H', language: 'EN', title: 'Where are you?', content: '', markup: 'In **Hanoi**' };
  answer(listAnnouncements, {
    player: [{ ...question, date: '2026-11-21T05:00:00.000Z' }],
    banners: [],
    popup: [],
    promotion: [],
  });
  const dialog = await open('faq');
  expect(await dialog.findByText('Where are you?')).toBeTruthy();
  expect(dialog.getByText('Hanoi').tagName).toBe('B');
  fireEvent.click(dialog.getByRole('button', { name: 'Deposits' }));
  expect(dialog.queryByText('Where are you?')).toBeNull();
});
