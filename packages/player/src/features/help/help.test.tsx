import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAnnouncements } from '@tamarind/contract/announcements';
import { getHelpCenter } from '@tamarind/contract/brand';
import { listHelpTexts } from '@tamarind/contract/site-texts';
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

const counter = {
  slug: 'counter',
  category: 'money',
  language: 'VI',
  title: 'Nạp tiền ở quầy',
  markup: 'Xin chào.\n## Quầy ở đâu?\nỞ **Hà Nội**.',
};

test('[M08] a topic that staff added follows those of its category, and says that it is in another language', async () => {
  answer(listHelpTexts, { texts: [], topics: [counter] });
  const dialog = await open();
  await vi.waitFor(() => expect(topics(dialog)).toHaveLength(9), { timeout: 5000 });
  expect(topics(dialog).slice(1, 4)).toEqual(['Deposits', 'Withdrawals', 'Nạp tiền ở quầy']);
  const button = dialog.getByRole('button', { name: 'Nạp tiền ở quầy' });
  expect(button.lang).toBe('vi');
  fireEvent.click(button);
  const section = dialog.getByRole('region', { name: 'Nạp tiền ở quầy' });
  expect(section.textContent).toContain('not translated into English yet');
  expect(within(section).getByText('Hà Nội').tagName).toBe('B');
});

test('[M08] the search finds answers of added and supplied topics without accents, and opens their topic', async () => {
  answer(listHelpTexts, { texts: [], topics: [counter] });
  const dialog = await open();
  await dialog.findByRole('button', { name: 'Nạp tiền ở quầy' }, { timeout: 5000 });
  const field = dialog.getByRole('searchbox', { name: 'Search the help centre' });
  fireEvent.change(field, { target: { value: 'ha noi' } });
  expect(dialog.getByRole('status').textContent).toBe('1 answer');
  expect(dialog.getByText('Quầy ở đâu?')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'PROMPTPAY' } });
  expect(dialog.getByText('How can I deposit?')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'xylophone' } });
  expect(dialog.getByRole('status').textContent).toContain('Nothing found');
  expect(dialog.queryByRole('button', { current: true })).toBeNull();
  fireEvent.change(field, { target: { value: 'quay' } });
  const found = within(dialog.getByRole('region', { name: 'Search the help centre' }));
  fireEvent.click(found.getAllByRole('button', { name: 'Nạp tiền ở quầy' })[0] as HTMLElement);
  expect(dialog.getByRole('button', { current: true }).textContent).toBe('Nạp tiền ở quầy');
});
