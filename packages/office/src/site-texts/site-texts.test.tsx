import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listProposals } from '@tamarind/contract/proposals';
import {
  getSiteTextVersion,
  getStaffSiteText,
  listSiteTexts,
  publishSiteText,
  saveSiteTextDraft,
} from '@tamarind/contract/site-texts';
import { noWords, wordsHash } from '@tamarind/domain/content/site-text';
import { officeScene } from '#parts/testing.tsx';
import { SiteTextPage } from './SiteTextPage.tsx';
import { SiteTextsPage } from './SiteTextsPage.tsx';

const at = '2026-11-23T10:00:00.000Z';
const one = { ...noWords, EN: { title: 'Terms', body: 'Play fair.\nPay in.' } };
const two = {
  ...one,
  EN: { title: 'Terms', body: 'Play very fair.\nPay in.' },
  VI: { title: 'Điều khoản', body: 'Chơi.' },
};
const version = (number: number) => ({
  number,
  sha256: wordsHash(one),
  asksMembers: number === 1,
  reason: 'opening',
  restores: null,
  author: 'mali',
  checker: 'tuan',
  publishedAt: at,
});
const published = { number: 1, sha256: wordsHash(one), words: one, place: null };
const draft = {
  lock: 3,
  base: 1,
  author: 'mali',
  changedAt: at,
  sha256: wordsHash(two),
  words: two,
  place: null,
  faults: [] as object[],
};
const text = {
  text: 'terms',
  published,
  draft: null as object | null,
  versions: [version(1)],
  languages: ['EN', 'VI'],
};

async function show(
  value: object,
  part = <SiteTextPage text="terms" />,
  name = 'terms',
  proposals: readonly object[] = [],
) {
  const path = (endpoint: { path: string }) => endpoint.path.replace('{text}', name);
  const scene = await officeScene(part, {
    rights: ['brand.publish'],
    replies: {
      [listSiteTexts.path]: { value },
      [path(getStaffSiteText)]: { value },
      [path(saveSiteTextDraft)]: { value },
      [path(publishSiteText)]: { value: { proposal: '4f1d5a3e-6c1b-4f0e-9a53-0d2f3f1b2c11' } },
      [path(getSiteTextVersion).replace('{number}', '1')]: {
        value: { ...version(1), words: one, place: null, before: noWords, placeBefore: null },
      },
      [listProposals.path]: { value: { proposals } },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  return scene.asked;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('site texts', () => {
  test('[I04] the list names the version in force, the draft and the languages that a text lacks', async () => {
    await show(
      {
        texts: [
          {
            text: 'terms',
            title: null,
            place: null,
            published: { number: 2, sha256: wordsHash(one), publishedAt: at },
            isSupplied: false,
            draft: null,
            missing: ['VI'],
          },
          {
            text: 'privacy',
            title: null,
            place: null,
            published: null,
            isSupplied: false,
            draft: { author: null, changedAt: at },
            missing: ['EN', 'VI'],
          },
          {
            text: 'help-deposit',
            title: null,
            place: null,
            published: null,
            isSupplied: true,
            draft: null,
            missing: [],
          },
        ],
      },
      <SiteTextsPage />,
    );
    const terms = await screen.findByRole('row', { name: /Terms of use/ });
    expect(terms.textContent).toMatch(/Version 2/);
    expect(within(terms).getByText('Tiếng Việt')).toBeTruthy();
    const privacy = screen.getByRole('row', { name: /Privacy/ });
    expect(privacy.textContent).toMatch(/not published.*jurisdiction pack/);
    expect(screen.getByRole('row', { name: /Help: Deposits/ }).textContent).toContain('supplied text');
  });

  test('[I04] the first save begins a draft with the words of every language, trimmed', async () => {
    const asked = await show(text);
    const vietnamese = await screen.findByRole('group', { name: /Tiếng Việt/ });
    expect(vietnamese.textContent).toContain('readers get English, with a note');
    fireEvent.change(within(vietnamese).getByLabelText('Title'), { target: { value: 'Điều khoản ' } });
    fireEvent.change(within(vietnamese).getByLabelText('Text'), { target: { value: 'Chơi.\n' } });
    press('Save the draft');
    const words = { ...one, VI: { title: 'Điều khoản', body: 'Chơi.' } };
    await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ lock: 0, words }));
  });

  test('[I04] the review shows each changed line, and proposes the saved words by their hash with the question to members', async () => {
    const asked = await show({ ...text, draft });
    const english = await screen.findByRole('region', { name: 'Changes in English' });
    expect(
      within(english)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Removed: Play fair.', 'Added: Play very fair.']);
    expect(english.textContent).toContain('2 other lines are unchanged');
    press('Propose publication');
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'new law' } });
    fireEvent.click(screen.getByLabelText(/Ask members/));
    fireEvent.click(screen.getAllByRole('button', { name: 'Propose publication' }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        from: 'draft',
        number: 3,
        sha256: draft.sha256,
        asksMembers: false,
        reason: 'new law',
      }),
    );
  });

  test('[I04] a draft with a fault, from before the last publication, or without a change is not proposed', async () => {
    await show({ ...text, draft: { ...draft, faults: [{ language: 'VI', why: 'blank' }] } });
    expect((await screen.findByText(/a blank \[\[…\]\] is not filled/)).textContent).toContain('Tiếng Việt');
    expect(isOff('Propose publication')).toBe(true);
    for (const other of [{ base: 0 }, { words: one, sha256: wordsHash(one) }]) {
      cleanup();
      await show({ ...text, draft: { ...draft, ...other } });
      await screen.findByRole('heading', { name: 'Review' });
      expect(isOff('Propose publication')).toBe(true);
    }
  });

  test('[I04] the draft of another person is only read; one that a pack brought may be taken on', async () => {
    await show({ ...text, draft: { ...draft, author: 'tuan' } });
    expect(await screen.findByText(/Only tuan can change this draft/)).toBeTruthy();
    expect(screen.queryByLabelText('Title')).toBeNull();
    cleanup();
    await show({ ...text, draft: { ...draft, author: null } });
    expect(await screen.findByText(/Counsel must check it/)).toBeTruthy();
    expect(screen.getAllByLabelText('Title')).toHaveLength(2);
  });

  test('[I04] the preview has the page at both widths in the chosen language, once it is opened', async () => {
    await show({ ...text, draft });
    const part = (await screen.findByText('Preview as readers see it')).closest('details') as HTMLDetailsElement;
    expect(screen.queryByTitle('Page, 360 wide')).toBeNull();
    part.open = true;
    fireEvent(part, new Event('toggle'));
    const frame = await screen.findByTitle<HTMLIFrameElement>('Page, 360 wide');
    expect(screen.getByTitle('Page, 1280 wide')).toBeTruthy();
    fireEvent.load(frame);
    await waitFor(() => expect(frame.contentDocument?.querySelector('h1')?.textContent).toBe('Terms'));
    fireEvent.click(screen.getByRole('radio', { name: 'Tiếng Việt' }));
    await waitFor(() => expect(frame.contentDocument?.querySelector('h1')?.textContent).toBe('Điều khoản'));
  });

  test('[M08] a help page begins with the supplied text, and an own one goes back to it by an empty draft', async () => {
    const help = { ...text, text: 'help-deposit', versions: [] };
    const blank = { number: 0, sha256: wordsHash(noWords), words: noWords, place: null };
    const page = <SiteTextPage text="help-deposit" />;
    await show({ ...help, published: blank }, page, 'help-deposit');
    const english = await screen.findByRole('group', { name: /English/ });
    expect(within(english).getByLabelText<HTMLTextAreaElement>('Text').value).toMatch(
      /^## How can I deposit\?\nPromptPay/,
    );
    expect(screen.queryByRole('button', { name: 'Back to the supplied text' })).toBeNull();
    cleanup();

    const asked = await show({ ...help, published: { ...blank, number: 1, words: one } }, page, 'help-deposit');
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the supplied text' }));
    expect(screen.getByText(/brings the supplied text back/)).toBeTruthy();
    press('Save the draft');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ lock: 0, words: noWords }),
    );
  });

  test('[S-H4] a proposed publication is shown with its text, its question to members and its reason', async () => {
    const fact = (name: string, value: string) => ({ name, value, before: null });
    const proposal = {
      id: '4f1d5a3e-6c1b-4f0e-9a53-0d2f3f1b2c11',
      act: 'text.publish',
      subject: 'terms',
      facts: [fact('text', 'terms'), fact('from', 'draft'), fact('number', '3'), fact('asksMembers', 'true')],
      reason: 'new law',
      by: 'tuan',
      at,
      expiresAt: at,
      checkers: 1,
      firstBy: null,
      changed: [],
    };
    await show(text, <SiteTextPage text="terms" />, 'terms', [proposal]);
    const card = (await screen.findByText('new law')).closest('section') as HTMLElement;
    expect(card.textContent).toMatch(/Terms of use.*Members are asked to agree.*yes/s);
    expect(within(card).getByRole('button', { name: 'Agree' })).toBeTruthy();
  });

  test('[I04] an earlier version is compared with the one before it, and proposed anew by its hash', async () => {
    const asked = await show({ ...text, published: { ...published, number: 2 }, versions: [version(2), version(1)] });
    await screen.findByRole('heading', { name: 'Published versions' });
    press('Changes of version 1');
    const changed = await screen.findByRole('region', { name: 'What version 1 changed' });
    expect(await within(changed).findByText('Play fair.')).toBeTruthy();
    press('Publish again');
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'go back' } });
    press('Propose publication');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        from: 'version',
        number: 1,
        sha256: wordsHash(one),
        asksMembers: true,
        reason: 'go back',
      }),
    );
  });
});
