import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import { createAnnouncement, listOfficeNotices, listStaffAnnouncements } from '@tamarind/contract/announcements-office';
import { StaffNotices } from '#dashboard/StaffNotices.tsx';
import { officeScene, whitelabel } from '#parts/testing.tsx';
import { AnnouncementPage } from './AnnouncementPage.tsx';
import { AnnouncementsPage } from './AnnouncementsPage.tsx';
import { emptyDraft } from './draft.ts';
import { ShownAnnouncement } from './ShownAnnouncement.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const row = {
  id: '7',
  type: 'B',
  form: 'strip',
  audience: 'player',
  state: 'published',
  phase: 'running',
  startsAt: '2026-11-21T10:00:00.000Z',
  endsAt: null,
  title: 'Holiday hours',
  missing: ['CN'],
  changedBy: 'mali',
  changedAt: '2026-11-21T10:00:00.000Z',
};
const none = { title: '', body: '', tag: '', act: '' };
const whole = {
  ...row,
  lock: 3,
  position: 0,
  address: '',
  picture: null,
  texts: {
    TY: { ...none, title: 'วันหยุด', body: 'ปิด' },
    EN: { ...none, title: 'Holiday hours', body: '**Closed**' },
    VI: none,
    CN: none,
  },
  fallback: 'TY',
};

const site = whitelabel(true);
Object.assign(site.brand, { languages: ['TY', 'EN', 'VI', 'CN'], defaultLanguage: 'TY' });

const scene = async (part: React.ReactNode, replies: Record<string, { value: unknown } | { refusal: string }>) => {
  const made = await officeScene(part, {
    rights: ['content.manage'],
    replies: { [getWhitelabel.path]: { value: site }, ...replies },
  });
  vi.stubGlobal('fetch', made.fetch);
  render(made.page);
  return made.asked;
};
const posts = (asked: readonly { method: string; url: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === 'POST');

test('[M01] the list names the languages that an announcement lacks', async () => {
  await scene(<AnnouncementsPage />, {
    [listStaffAnnouncements.path]: { value: { announcements: [row], count: 1, pageSize: 20 } },
  });
  const found = await screen.findByRole('row', { name: /Holiday hours/ });
  expect(within(found).getByText('Chinese')).toBeTruthy();
  expect(within(found).getByText('Running')).toBeTruthy();
});

test('[M01] languages stand side by side; a missing one says which text its readers get', async () => {
  await scene(<AnnouncementPage id="7" />, { '/api/office/announcements/7': { value: whole } });
  expect(await screen.findByRole('group', { name: /Tiếng Việt.*missing: readers get ไทย/ })).toBeTruthy();
  expect(screen.getByText('Closed').tagName).toBe('B');
  expect(screen.queryByText(/Choose a picture/)).toBeNull();
});

test('[M01] the preview says when a reader gets another language than the own', async () => {
  await scene(<AnnouncementPage id="7" />, { '/api/office/announcements/7': { value: whole } });
  fireEvent.click(await screen.findByText(/Preview as its readers/));
  expect(await screen.findByTitle('Page, 360 wide')).toBeTruthy();
  expect(screen.getByTitle('Page, 1280 wide')).toBeTruthy();
  expect(screen.queryByText(/these readers get/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Tiếng Việt' }));
  expect(await screen.findByText('No text in Tiếng Việt: these readers get ไทย.')).toBeTruthy();
});

const slide = { title: 'Big draw', body: 'Tonight', tag: 'New', act: 'Bet' };
test.each([
  ['a strip runs under the header', { form: 'strip' }, () => screen.getByRole('region', { name: 'Announcements' })],
  ['a pop-up is a window', { type: 'PL', form: 'popup' }, () => screen.getByText('Do not show today')],
  ['a slide has its button', { form: 'slide', address: '/elott' }, () => screen.getByRole('button', { name: 'Bet' })],
  ['a banner is one of a list', { form: 'banner' }, () => screen.getByRole('listitem')],
  ['a question of the help centre is open', { type: 'H' }, () => screen.getByText('Big draw').closest('details[open]')],
  ['staff read it in a note', { audience: 'staff' }, () => screen.getByText('Big draw').closest('b')],
] as const)('[M01] in the preview %s', async (_, place, part) => {
  const texts = { ...whole.texts, EN: slide };
  const values = { ...emptyDraft(new Date(row.startsAt)), ...place, texts };
  const date = new Date(row.startsAt);
  await scene(<ShownAnnouncement values={values} language="EN" reader="EN" date={date} />, {});
  expect((await screen.findAllByText('Big draw')).length).toBeGreaterThan(0);
  expect(part()).toBeTruthy();
});

test('[M01] an announcement is published as its editor has read it, after a question', async () => {
  const asked = await scene(<AnnouncementPage id="7" />, {
    '/api/office/announcements/7': { value: { ...whole, state: 'draft', phase: 'draft' } },
    'POST /api/office/announcements/7/state': { refusal: 'DRAFT_CHANGED' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await within(dialog).findByText(/changed meanwhile/)).toBeTruthy();
  expect(posts(asked)).toMatchObject([{ body: { lock: 3, state: 'published' } }]);
});

test('[M01] a new draft is sent with its place; a pop-up type takes the form of a pop-up', async () => {
  const asked = await scene(<AnnouncementPage id="new" />, { [`POST ${createAnnouncement.path}`]: { value: whole } });
  fireEvent.change(await screen.findByRole('combobox', { name: /Type/ }), { target: { value: 'PL' } });
  const [title] = screen.getAllByRole('textbox', { name: 'Title' });
  if (title) fireEvent.change(title, { target: { value: ' ไทย ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(posts(asked)).toMatchObject([
      { body: { type: 'PL', form: 'popup', audience: 'player', endsAt: null, texts: { TY: { title: 'ไทย' } } } },
    ]),
  );
});

test('[M01] staff read their notices on the dashboard, in markup', async () => {
  await scene(<StaffNotices />, {
    [listOfficeNotices.path]: {
      value: { notices: [{ id: '1', title: 'Shift plan', markup: 'See **room 2**', date: row.startsAt }] },
    },
  });
  expect(await screen.findByText('Shift plan')).toBeTruthy();
  expect(screen.getByText('room 2').tagName).toBe('B');
});
