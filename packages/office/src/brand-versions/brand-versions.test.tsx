import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getBrandFile, getBrandVersions, publishBrand, saveBrandDraft } from '@tamarind/contract/brand-versions';
import { listProposals } from '@tamarind/contract/proposals';
import { changesBetween } from '@tamarind/domain/brand/document';
import { houseDocument } from '@tamarind/domain/brand/house';
import { emptyBanner } from '@tamarind/domain/brand/banners';
import { paletteOf } from '@tamarind/domain/brand/palette';
import { officeScene } from '#parts/testing.tsx';
import BrandVersionsPage from './BrandVersionsPage.tsx';
import { typeIn } from './testing.ts';

const sha256 = 'a'.repeat(64);
const lotus = { ...houseDocument, name: 'Lotus' };
const at = '2026-11-23T10:00:00.000Z';
const version = (number: number, document: typeof lotus) => ({
  number,
  sha256,
  author: 'mali',
  checker: 'tuan',
  reason: 'opening',
  restores: null,
  publishedAt: at,
  changes: [],
  document,
});
const two = {
  published: { number: 2, sha256, document: lotus },
  draft: null,
  versions: [version(2, lotus), version(1, houseDocument)],
};
const draftOf = (document: typeof lotus, author = 'mali') => ({
  lock: 3,
  base: 2,
  author,
  changedAt: at,
  sha256,
  document,
  changes: changesBetween(lotus, document),
  faults: [],
});

async function show(value: object, proposals: object[] = []) {
  const scene = await officeScene(<BrandVersionsPage />, {
    rights: ['brand.publish'],
    replies: {
      [getBrandVersions.path]: { value },
      [saveBrandDraft.path]: { value },
      [publishBrand.path]: { value: { proposal: '4f1d5a3e-6c1b-4f0e-9a53-0d2f3f1b2c11' } },
      [listProposals.path]: { value: { proposals } },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findByRole('heading', { name: 'Draft' });
  return scene.asked;
}

const typeAt = (label: string, at: number, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label).at(at) as HTMLElement, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
/** Types into one of several fields with the same label. */
const typeInto = (label: string, at: number, text: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value: text } });
const isOff = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the versions of the brand', () => {
  test('[A05] the first save begins a draft with the whole document and the palette of the two colours', async () => {
    const asked = await show(two);
    type('Name', 'Lotus Play');
    type('Brand colour', '#0B5D57');
    press('Save the draft');
    const { look } = lotus;
    const palette = paletteOf('#0b5d57', look.ramps.action['500']);
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        lock: 0,
        document: { ...lotus, name: 'Lotus Play', look: { ...palette, logo: null, icon: null } },
      }),
    );
  });

  test('[A05] the introduction is written in each of the brand’s languages', async () => {
    const asked = await show(two);
    type('Description, English (EN)', ' Play at {name} ');
    press('Save the draft');
    const about = { ...lotus.about, EN: { title: '', text: 'Play at {name}' } };
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ lock: 0, document: { ...lotus, about } }),
    );
  });

  test('[A05] a slide is added with its words, moved and removed; one without a picture is not sent', async () => {
    const asked = await show(two);
    press('Add a banner');
    press('Add a banner');
    typeInto('Title, ไทย', 0, 'แบนเนอร์หนึ่ง');
    typeInto('Title, ไทย', 1, 'แบนเนอร์สอง');
    typeInto('Opens the page', 1, 'javascript:alert(1)');
    press('Move number 2 up');
    press('Add a slide');
    typeInto('Title, English', 2, 'Slide');
    press('Save the draft');
    expect(await screen.findByText('A slide needs a picture, and each needs a title in one language')).toBeTruthy();
    expect(screen.getAllByText('A page of this site (/…) or an https address').length).toBeGreaterThan(0);
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
    press('Remove number 3');
    typeInto('Opens the page', 0, '/promotions');
    press('Save the draft');
    const banner = (title: string, address: string) => ({
      ...emptyBanner('banner'),
      address,
      texts: { ...emptyBanner('banner').texts, TY: { tag: '', title, text: '', act: '' } },
    });
    const banners = [banner('แบนเนอร์สอง', '/promotions'), banner('แบนเนอร์หนึ่ง', '')];
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ lock: 0, document: { ...lotus, banners } }),
    );
  });

  test('[A05] a colour that is not whole and a default language that is not offered are not sent', async () => {
    const asked = await show(two);
    type('Action colour', '#12');
    fireEvent.click(screen.getByLabelText('ไทย (TY)'));
    press('Save the draft');
    expect(await screen.findByText('Enter a colour as #rrggbb')).toBeTruthy();
    expect(screen.getByText('Choose one of the brand’s languages')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('[M03] [M04] currencies, receipt minutes, point rates and the ladder are saved in minor units and whole numbers', async () => {
    const asked = await show(two);
    fireEvent.click(screen.getByLabelText('THB'));
    type('Merchant code', 'lotus');
    type('Minutes until a payout counts as received', '90');
    type('Minutes for people to decide about a withdrawal', '15');
    type('Deposit for one point, THB', '250.50');
    type('Fewest points converted at once, VND', '300');
    press('Remove level Diamond');
    type('Name of level 4', 'Lotus');
    type('Weight of slots turnover, %', '75');
    type('Turnover for one status point, VND', '9000');
    press('Save the draft');
    const { points, vip } = lotus;
    const [bronze, silver, gold, platinum] = vip.levels;
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        lock: 0,
        document: {
          ...lotus,
          merchantCode: 'lotus',
          currencies: ['VND'],
          receiptMinutes: 90,
          withdrawalDeadlines: { ...lotus.withdrawalDeadlines, requestMinutes: 15 },
          points: {
            depositPerPoint: { ...points.depositPerPoint, THB: '25050' },
            convert: { ...points.convert, VND: { ...points.convert.VND, min: 300 } },
          },
          vip: {
            levels: [bronze, silver, gold, { ...platinum, name: 'Lotus' }],
            weights: { ...vip.weights, slots: 75 },
            perPoint: { ...vip.perPoint, VND: '9000' },
          },
        },
      }),
    );
  });

  test('[J08] [F10] bounds of transfers and the grid of rates are fields of the draft; crossed bounds are not sent', async () => {
    const asked = await show(two);
    type('Highest transfer, THB', '5');
    press('Save the draft');
    expect(await screen.findByText('Not below the amount before it')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
    type('Highest transfer, THB', '40000');
    type('Dividend, highest rate', '37.5');
    press('Save the draft');
    const { agents } = lotus;
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        lock: 0,
        document: {
          ...lotus,
          agents: {
            transfers: { ...agents.transfers, max: { ...agents.transfers.max, THB: '4000000' } },
            gridPpm: { ...agents.gridPpm, dividend: 375_000 },
          },
        },
      }),
    );
  });

  test('[N03] [I01] features and form rules are fields of the draft', async () => {
    const asked = await show(two);
    fireEvent.click(screen.getByLabelText(/^Free play/));
    press('Edit Email');
    fireEvent.click(screen.getByLabelText('Required'));
    press('Save the draft');
    const { features, register } = lotus;
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        lock: 0,
        document: {
          ...lotus,
          features: { ...features, FREEPLAY: false },
          register: { ...register, email: { ...register.email, required: true } },
        },
      }),
    );
  });

  test('[C08] [K12] [H17] a way to customer service and an entrance are added; neither is sent before it is whole', async () => {
    const asked = await show(two);
    press('Remove Live chat');
    press('Add an entry');
    typeAt('Name of the button', -1, 'Telegram desk ');
    typeAt('Address', -1, 'http://telegram.example');
    press('Add a host');
    press('Save the draft');
    expect(screen.getAllByText('A page of this site (/…) or an https address').length).toBeGreaterThan(0);
    expect(screen.getByText('This is not a host name.')).toBeTruthy();
    typeAt('Address', -1, 'https://telegram.example/desk');
    typeAt('Host', 0, 'https://Agents.example:443/login');
    press('Save the draft');
    const [, desk] = lotus.customerService;
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        document: {
          customerService: [desk, { csType: 2, url: 'https://telegram.example/desk', labelNameEn: 'Telegram desk' }],
          entrances: [{ host: 'agents.example', takes: 'members' }],
        },
      }),
    );
  });

  test('[J05] [J06] the cashier’s bounds are amounts of the method’s currency', async () => {
    const asked = await show(two);
    typeIn('Deposit by PromptPay QR, THB', 'Smallest amount', '0');
    typeIn('Deposit by PromptPay QR, THB', 'Amounts offered', '100 x');
    press('Save the draft');
    expect(screen.getByText('One to six amounts above zero, with spaces between')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
    typeIn('Deposit by PromptPay QR, THB', 'Smallest amount', '50');
    typeIn('Deposit by PromptPay QR, THB', 'Amounts offered', '50  200.50');
    typeIn('Withdrawal to a Vietnamese bank, VND', 'Largest amount', '1000000');
    press('Save the draft');
    const { deposits, withdrawals } = lotus.cashier;
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        document: {
          cashier: {
            deposits: { ...deposits, promptpay: { ...deposits.promptpay, min: '5000', presets: ['5000', '20050'] } },
            withdrawals: { ...withdrawals, vietnamese_bank: { ...withdrawals.vietnamese_bank, max: '1000000' } },
          },
        },
      }),
    );
  });

  test('[J05] validity, open deposits and the rest of amounts are whole numbers within their bounds', async () => {
    const asked = await show(two);
    typeIn('Deposit by PromptPay QR, THB', 'Valid for, minutes', '4');
    type('Open deposits of a member, at most', '0');
    press('Save the draft');
    expect(screen.getByText('A whole number from 5 to 1440')).toBeTruthy();
    expect(screen.getByText('A whole number from 1 to 20')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
    typeIn('Deposit by PromptPay QR, THB', 'Valid for, minutes', '20');
    type('Open deposits of a member, at most', '5');
    type('Hours until an amount names a deposit again', '48');
    press('Save the draft');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        document: { cashier: { deposits: { promptpay: { minutes: 20 } }, waitingMax: 5, amountRestHours: 48 } },
      }),
    );
  });

  test('[M03] [M04] a ladder out of order, no currency, and numbers that are none are not sent', async () => {
    const asked = await show(two);
    expect(isOff('Save the draft')).toBe(true);
    fireEvent.click(screen.getByLabelText('THB'));
    fireEvent.click(screen.getByLabelText('VND'));
    type('Minutes until a payout counts as received', '4');
    type('Deposit for one point, THB', '0');
    type('Amount of one conversion, VND', '1.5');
    press('Remove level Bronze');
    press('Save the draft');
    expect(await screen.findByText('Choose at least one currency')).toBeTruthy();
    expect(screen.getByText('A whole number from 5 to 10080')).toBeTruthy();
    expect(screen.getAllByText('Enter an amount above zero')).toHaveLength(2);
    expect(screen.getByText(/The first level begins at 0/)).toBeTruthy();
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('[A05] the contrast of any two colours is measured and named', async () => {
    await show(two);
    type('Brand colour', '#ffff00');
    expect(screen.getByText(/^All \d+ pairs of colours reach their contrast/)).toBeTruthy();
  });

  test('[A05] the preview loads the player site at both widths once it is opened, and nothing in it can be pressed', async () => {
    await show(two);
    expect(screen.queryByTitle('Player site, 360 wide')).toBeNull();
    const part = screen.getByText('Preview on the player site').closest('details') as HTMLDetailsElement;
    part.open = true;
    fireEvent(part, new Event('toggle'));
    const frames = await Promise.all(['360', '1280'].map((width) => screen.findByTitle(`Player site, ${width} wide`)));
    for (const frame of frames) {
      expect(frame.getAttribute('src')).toBe('/?preview');
      expect(frame.hasAttribute('inert')).toBe(true);
    }
  });

  test('[A05] the review lists each field and proposes exactly the saved document', async () => {
    const document = { ...lotus, name: 'Lotus Play', loginedToHomePage: true };
    const asked = await show({ ...two, draft: draftOf(document) });
    const rows = within(screen.getByRole('table', { name: 'Review' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual(
      expect.arrayContaining([expect.stringMatching(/Name.*Lotus.*Lotus Play/), expect.stringMatching(/no.*yes/)]),
    );
    press('Propose publication');
    await screen.findByLabelText('Reason');
    type('Reason', 'new name');
    fireEvent.click(screen.getAllByRole('button', { name: 'Propose publication' }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        from: 'draft',
        number: 3,
        document,
        reason: 'new name',
      }),
    );
  });

  test('[A05] a draft with a fault, or begun before the last publication, cannot be proposed', async () => {
    const draft = draftOf({ ...lotus, name: 'Lotus Play' });
    const faults = [{ field: 'look.light.ink', why: 'contrast', ground: 'bg', ratio: 212 }];
    await show({ ...two, draft: { ...draft, faults } });
    expect(screen.getByText(/contrast with bg is only 2.12 : 1/)).toBeTruthy();
    expect(isOff('Propose publication')).toBe(true);
    cleanup();
    await show({ ...two, draft: { ...draft, base: 1 } });
    expect(screen.getByText(/Another version was published/)).toBeTruthy();
    expect(isOff('Propose publication')).toBe(true);
  });

  test('[A05] only the author sees the fields of the draft', async () => {
    await show({ ...two, draft: draftOf({ ...lotus, name: 'Lotus Play' }, 'tuan') });
    expect(screen.getByText(/Only tuan can change this draft/)).toBeTruthy();
    expect(screen.queryByLabelText('Brand colour')).toBeNull();
    expect(screen.getByRole('button', { name: 'Discard the draft' })).toBeTruthy();
  });

  test('[A05] an older version is proposed anew with its reason, and each has its signed file', async () => {
    const asked = await show(two);
    press('Publish again');
    await screen.findByLabelText('Reason');
    type('Reason', 'go back');
    press('Propose publication');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        from: 'version',
        number: 1,
        document: houseDocument,
        reason: 'go back',
      }),
    );
    press('Download the signed file of version 2');
    const path = getBrandFile.path.replace('{number}', '2');
    await waitFor(() => expect(asked.some(({ url }) => url === path)).toBe(true));
  });

  test('[A05] a proposed draft stands above the versions with its reason and its author', async () => {
    const proposal = {
      id: '4f1d5a3e-6c1b-4f0e-9a53-0d2f3f1b2c11',
      act: 'brand.publish',
      subject: 'brand',
      facts: [{ name: 'from', value: 'draft', before: 'version' }],
      reason: 'new look',
      by: 'mali',
      at,
      expiresAt: at,
      checkers: 1,
      firstBy: null,
      changed: [],
    };
    await show({ ...two, draft: draftOf({ ...lotus, name: 'Lotus Play' }) }, [proposal]);
    expect(await screen.findByText('new look')).toBeTruthy();
  });
});
