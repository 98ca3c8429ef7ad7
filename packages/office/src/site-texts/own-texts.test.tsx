import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listProposals } from '@tamarind/contract/proposals';
import { getStaffSiteText, listSiteTexts, saveSiteTextDraft } from '@tamarind/contract/site-texts';
import { noWords, wordsHash } from '@tamarind/domain/content/site-text';
import { officeScene } from '#parts/testing.tsx';
import SiteTextsRoom from './SiteTextsRoom.tsx';
import { SiteTextPage } from './SiteTextPage.tsx';
import { SiteTextsPage } from './SiteTextsPage.tsx';

const at = '2026-11-23T10:00:00.000Z';
const item = { title: null, place: null, published: null, isSupplied: false, draft: null, missing: [] };
const inForce = { number: 1, sha256: wordsHash(noWords), publishedAt: at };
const place = { category: 'money', position: 10, isEnded: false };
const list = {
  texts: [
    { ...item, text: 'terms', missing: ['EN'] },
    { ...item, text: 'help-faq', isSupplied: true },
    { ...item, text: 'topic-counter', title: 'Trả tiền ở quầy', place, published: inForce, missing: ['TY'] },
    { ...item, text: 'topic-old', title: 'Vé cũ', place: { ...place, isEnded: true }, published: inForce },
  ],
};
const empty = {
  text: 'topic-counter',
  published: { number: 0, sha256: wordsHash(noWords), words: noWords, place: null },
  draft: null as object | null,
  versions: [],
  languages: ['EN', 'VI'],
};

async function show(part: React.ReactNode, text: object = empty, lists: object = { value: list }) {
  const { text: name } = text as { text: string };
  const scene = await officeScene(part, {
    rights: ['texts.manage'],
    replies: {
      [listSiteTexts.path]: lists as { value: object },
      [getStaffSiteText.path.replace('{text}', name)]: { value: text },
      [saveSiteTextDraft.path.replace('{text}', name)]: { value: text },
      [listProposals.path]: { value: { proposals: [] } },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  return scene.asked;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test('[M08] the list names added topics with their title and end, finds them without accents, and says what is empty', async () => {
  await show(<SiteTextsPage />);
  const row = await screen.findByRole('row', { name: /Help topic: counter/ });
  expect(row.textContent).toMatch(/Trả tiền ở quầy.*Version 1.*ไทย/);
  expect(screen.getByRole('row', { name: /Help topic: old/ }).textContent).toContain('ended');
  fireEvent.change(screen.getByLabelText('Search by name or title'), { target: { value: 'tra TIEN' } });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Terms of use/ })).toBeNull(), { timeout: 5000 });
  expect(screen.getByRole('row', { name: /Help topic: counter/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search by name or title'), { target: { value: 'zzz' } });
  expect(await screen.findByText('No text matches. Change the filter.', {}, { timeout: 5000 })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search by name or title'), { target: { value: '' } });
  await screen.findByRole('row', { name: /Terms of use/ }, { timeout: 5000 });
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'page' } });
  expect(await screen.findByText('You have added no public page yet.')).toBeTruthy();
});

test('[M08] a list that the server cannot give is an error with another try, and no empty list', async () => {
  await show(<SiteTextsPage />, empty, { errorCode: 'INTERNAL', status: 500 });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('No text matches. Change the filter.')).toBeNull();
});

test('[M08] a topic begins with a name for its address; a faulty or supplied name opens no draft', async () => {
  await show(<SiteTextsPage />);
  await screen.findByRole('row', { name: /Terms of use/ });
  press('Add a help topic');
  const name = screen.getByLabelText('Name in the address');
  for (const wrong of ['Counter', 'a--b', 'deposit']) {
    fireEvent.change(name, { target: { value: wrong } });
    press('Write it');
    expect((await screen.findByText(/Use 2 to 32 lower-case letters/)).textContent).toContain('taken');
    expect(location.pathname).not.toContain(wrong);
  }
  fireEvent.change(name, { target: { value: 'pay-at-7-eleven' } });
  press('Write it');
  await waitFor(() => expect(location.pathname).toMatch(/\/texts\/topic-pay-at-7-eleven$/));
});

test('[M08] the first save of a topic sends its words with its category, position and end', async () => {
  const asked = await show(<SiteTextPage text="topic-counter" />);
  const english = await screen.findByRole('group', { name: /English/ });
  fireEvent.change(within(english).getByLabelText('Title'), { target: { value: 'Counter' } });
  fireEvent.change(within(english).getByLabelText('Text'), { target: { value: '## Where?\nThere.' } });
  expect(within(english).queryByLabelText('Description')).toBeNull();
  expect(screen.getByRole('group', { name: /Tiếng Việt/ }).textContent).toContain('readers get English, with a note');
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'money' } });
  fireEvent.change(screen.getByLabelText('Position'), { target: { value: '7' } });
  press('Save the draft');
  const words = { ...noWords, EN: { title: 'Counter', body: '## Where?\nThere.' } };
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      lock: 0,
      words,
      place: { category: 'money', position: 7, isEnded: false },
    }),
  );
});

test('[M08] a page has a description and no category, and the review shows a changed place', async () => {
  const words = { ...noWords, EN: { title: 'About us', description: 'A house.', body: 'Since 2026.' } };
  const before = { category: null, position: 10, isEnded: false };
  const after = { ...before, isEnded: true };
  const draft = {
    lock: 2,
    base: 1,
    author: 'mali',
    changedAt: at,
    sha256: wordsHash(words, after),
    words,
    place: after,
    faults: [],
  };
  const published = { number: 1, sha256: wordsHash(words, before), words, place: before };
  await show(<SiteTextPage text="page-about" />, { ...empty, text: 'page-about', published, draft });
  const english = await screen.findByRole('group', { name: /^English/ });
  expect(within(english).getByLabelText<HTMLInputElement>('Description').value).toBe('A house.');
  expect(screen.queryByLabelText('Category')).toBeNull();
  expect(screen.getByText(/takes the text away from readers/)).toBeTruthy();
  const changed = screen.getByRole('region', { name: 'Changed place' });
  expect(changed.textContent).toMatch(/position 10.*position 10 · ended/s);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Propose publication' }).disabled).toBe(false);
});

test('[M08] the preview of a topic shows its questions as the help centre does, at both widths', async () => {
  const words = { ...noWords, EN: { title: 'Counter', body: 'First.\n## Where?\n**There.**' } };
  await show(<SiteTextPage text="topic-counter" />, {
    ...empty,
    published: { number: 1, sha256: wordsHash(words, place as never), words, place },
  });
  const part = (await screen.findByText('Preview as readers see it')).closest('details') as HTMLDetailsElement;
  part.open = true;
  fireEvent(part, new Event('toggle'));
  for (const width of ['360', '1280']) {
    const frame = await screen.findByTitle<HTMLIFrameElement>(`Page, ${width} wide`);
    fireEvent.load(frame);
    await waitFor(() => expect(frame.contentDocument?.querySelector('summary')?.textContent).toBe('Where?'));
    expect(frame.contentDocument?.querySelector('b')?.textContent).toBe('There.');
  }
});

test('[M08] an address with a name that no text can have shows the list', async () => {
  await show(<SiteTextsRoom />);
  expect(await screen.findByRole('row', { name: /Help topic: counter/ })).toBeTruthy();
});
