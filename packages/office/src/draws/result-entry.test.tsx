import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { enterResult, getStaffDraw } from '@tamarind/contract/lottery-office';
import { officeScene } from '#parts/testing.tsx';
import { DrawPage } from './DrawPage.tsx';
import { ResultEntry, type EntryOutcome } from './ResultEntry.tsx';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import type { Market } from '@tamarind/domain/lottery/games/index';
import { serverNow } from '@tamarind/ui/clock.ts';

const draw = { code: 'xsmb-20240101', drawsAt: new Date('2024-01-01T11:15:00Z') };
const path = enterResult.path.replace('{draw}', draw.code);
/** The published result of Northern Vietnam, 2024-01-01. */
const published =
  'ĐB 42932 66272 27370 68541 55788 04997 82222 02980 83746 18098 5667 8086 5934 0473 1851 1006 0384 6131 8065 ' +
  '5365 255 166 353 53 73 45 79';
const csv =
  'date,db,g1,g2,g3,g4,g5,g6,g7\n' +
  '2024-01-01,42932,66272,27370 68541,55788 04997 82222 02980 83746 18098,5667 8086 5934 0473,' +
  '1851 1006 0384 6131 8065 5365,255 166 353,53 73 45 79';
const answer = {
  agreed: false,
  differing: ['g4'],
  draw: {
    code: draw.code,
    game: 'xsmb',
    state: 'closed',
    opensAt: '2023-12-31T11:15:00.000Z',
    closesAt: '2024-01-01T11:05:00.000Z',
    drawsAt: '2024-01-01T11:15:00.000Z',
    settledAt: null,
    resultVersion: 0,
    prizes: null,
    source: null,
    proof: null,
    seal: null,
    isPaused: false,
    tickets: 0,
    stakes: [],
    entries: [],
    pausedReason: null,
    startedAt: null,
    holdReason: null,
    resultBy: null,
    correction: null,
  },
};

afterEach(cleanup);

interface More {
  readonly market?: Market;
  readonly drawsAt?: Date;
}

async function openForm(format: FormatCode = 'vn27', { market, drawsAt = draw.drawsAt }: More = {}) {
  const onEntered = vi.fn<(entered: EntryOutcome) => void>();
  const onVoid = vi.fn<() => void>();
  const { page, asked, fetch } = await officeScene(
    <ResultEntry draw={{ ...draw, drawsAt }} format={format} market={market} onEntered={onEntered} onVoid={onVoid} />,
    { rights: ['results.enter'], replies: { [path]: { value: answer } } },
  );
  vi.stubGlobal('fetch', fetch);
  render(page);
  return { asked, onEntered, onVoid };
}
const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const paste = (text: string) => fireEvent.paste(box(/^Special, number 1/), { clipboardData: { getData: () => text } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Enter the result' }));

describe('the entry of a result', () => {
  test('[L06] has 27 boxes; a full one hands the cursor on, Backspace in an empty one goes back', async () => {
    await openForm();
    expect(screen.getAllByLabelText(/, number \d, \d digits$/)).toHaveLength(27);
    fireEvent.change(box(/^Special, number 1/), { target: { value: '42932' } });
    expect(document.activeElement).toBe(box(/^First, number 1/));
    fireEvent.keyDown(box(/^First, number 1/), { key: 'Backspace' });
    expect(document.activeElement).toBe(box(/^Special, number 1/));
  });

  test('[L06] nothing is sent while a number is missing, too short or repeated inside its prize', async () => {
    const { asked } = await openForm();
    paste(published);
    fireEvent.change(box(/^Seventh, number 2/), { target: { value: '53' } });
    press();
    expect(screen.getByText('Number 2 is already in this prize.')).toBeTruthy();
    fireEvent.change(box(/^Seventh, number 2/), { target: { value: '7' } });
    expect(screen.getByText('Number 2 needs 2 digits.')).toBeTruthy();
    expect(screen.getByText('Say where you read the result.')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('[L06] a pasted result fills all boxes and is sent after one more question', async () => {
    const { asked, onEntered } = await openForm();
    paste(published);
    expect(box(/^Third, number 2/).value).toBe('04997');
    fireEvent.change(screen.getByLabelText('Where did you read it?'), { target: { value: 'television' } });
    press();
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the result of xsmb-20240101' }));
    await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
    expect(asked[0]?.body).toMatchObject({
      source: 'typed',
      sourceNote: 'television',
      prizes: { db: ['42932'], g7: ['53', '73', '45', '79'] },
    });
    expect(onEntered.mock.calls[0]?.[0]).toMatchObject({ agreed: false, differing: ['g4'] });
  });

  test('[L06] a file gives the row of the draw’s day and is named as the source', async () => {
    const { asked } = await openForm();
    const file = new File([csv], 'xsmb.csv', { type: 'text/csv' });
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
    await screen.findByText(/All 27 numbers were read/);
    press();
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the result of xsmb-20240101' }));
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ source: 'file', sourceNote: 'xsmb.csv' }));
  });

  test('[L06] a text that is no result fills nothing in', async () => {
    await openForm();
    paste('ĐB 42932, G1 66272, and so on');
    expect(screen.getByText(/2 were found. Nothing was filled in/)).toBeTruthy();
    expect(box(/^Special, number 1/).value).toBe('');
  });

  test('[L03] a Thai result needs six numbers; the long tiers wait folded and are sent only when typed', async () => {
    const { asked } = await openForm('thai');
    expect(screen.getByText('0 of 6')).toBeTruthy();
    expect(screen.getByText('More prizes (may be left empty)').closest('details')?.open).toBe(false);
    // The published result of the Thai government lottery, 2024-12-30: first, front three, last three, last two.
    fireEvent.paste(box(/^First prize, number 1/), {
      clipboardData: { getData: () => 'รางวัลที่ 1 730209 เลขหน้า 3 ตัว 446 065 เลขท้าย 3 ตัว 376 297 เลขท้าย 2 ตัว 51' },
    });
    expect(box(/^Front three, number 2/).value).toBe('065');
    fireEvent.change(screen.getByLabelText('Where did you read it?'), { target: { value: 'glo.or.th' } });
    press();
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the result of xsmb-20240101' }));
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({
        prizes: { first: ['730209'], front3: ['446', '065'], last3: ['376', '297'], last2: ['51'] },
        source: 'typed',
        sourceNote: 'glo.or.th',
      }),
    );
  });

  test('[L04] a Mega 6/45 result carries the jackpot with its winners; half of that is asked for', async () => {
    const { asked } = await openForm('mega645');
    fireEvent.paste(box(/^Numbers, number 1/), { clipboardData: { getData: () => '7 11 17 30 31 45' } });
    expect(box(/^Numbers, number 1/).value).toBe('07');
    fireEvent.change(screen.getByLabelText('Jackpot: winners'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('Where did you read it?'), { target: { value: 'vietlott.vn' } });
    press();
    expect(screen.getByText('Enter both the winners and the value.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Jackpot: value in đồng'), { target: { value: '31.050.864.000' } });
    press();
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the result of xsmb-20240101' }));
    await waitFor(() =>
      expect(asked[0]?.body).toMatchObject({
        prizes: { numbers: ['07', '11', '17', '30', '31', '45'] },
        amounts: { jackpot: { winners: 2, value: '31050864000' } },
      }),
    );
  });

  test('[L04] a ball outside its field is named before anything is sent', async () => {
    const { asked } = await openForm('mega645');
    fireEvent.paste(box(/^Numbers, number 1/), { clipboardData: { getData: () => '07 11 17 30 31 46' } });
    press();
    expect(screen.getByText('Number 6 must be 1 to 45.')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

test('[L04] a reading that differs only in the published prizes points to them', async () => {
  const closed = { ...answer.draw, game: 'mega645' };
  const differing = { ...answer, draw: closed, differing: ['amounts'] };
  const { page, fetch } = await officeScene(<DrawPage code={draw.code} />, {
    rights: ['draws.read', 'results.enter'],
    replies: {
      [path]: { value: differing },
      [getStaffDraw.path.replace('{draw}', draw.code)]: { value: closed },
      [listGames.path]: {
        value: {
          games: [
            {
              code: 'mega645',
              market: 'vietlott',
              kind: 'official',
              format: 'mega645',
              ball: '45',
              everySeconds: null,
              station: null,
              isOn: true,
              offReason: null,
            },
          ],
        },
      },
    },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  fireEvent.paste(await screen.findByLabelText(/^Numbers, number 1/), {
    clipboardData: { getData: () => '7 11 17 30 31 45' },
  });
  fireEvent.change(screen.getByLabelText('Where did you read it?'), { target: { value: 'vietlott.vn' } });
  press();
  fireEvent.click(await screen.findByRole('button', { name: 'Enter the result of xsmb-20240101' }));
  expect((await screen.findByText(/Your reading differs/)).textContent).toContain('in: Published prizes.');
});

describe('the entry of what a source published', () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/, number \d, \d digits$/);
  const values = () => boxes().map(({ value }) => value);
  const enter = async () => {
    type('Where did you read it?', 'the source');
    press();
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the result of xsmb-20240101' }));
  };

  test('[L03] an index with its change fills the boxes, and only the derived numbers are sent', async () => {
    const { asked } = await openForm('th3', { market: 'stock' });
    type('Index at the close', '28,456.73');
    expect(values()).toEqual(['', '']);
    type('Change', '+112.08');
    expect(values()).toEqual(['673', '08']);
    await enter();
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({
        prizes: { top: ['673'], bottom: ['08'] },
        source: 'typed',
        sourceNote: 'the source',
      }),
    );
  });

  test('[L03] an index with another number of decimals is named, and its old numbers do not stay', async () => {
    const { asked } = await openForm('th3', { market: 'stock' });
    type('Index at the close', '28,456.73');
    type('Change', '-112.08');
    type('Index at the close', '28,456.7');
    expect(values()).toEqual(['', '']);
    type('Where did you read it?', 'the source');
    press();
    expect(screen.getByText('Copy it with exactly two decimals, like 28,456.73.')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('[L03] a closed market has no boxes: it says why the round is void and leads there', async () => {
    const { onVoid } = await openForm('th3', { market: 'stock' });
    fireEvent.click(screen.getByLabelText('Market closed'));
    expect(screen.getByText(/^No session that day: by rule the round is void/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enter the result' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Void the draw' }));
    expect(onVoid).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByLabelText('Published'));
    expect(boxes()).toHaveLength(2);
  });

  test('[L03] an index that is not there yet has one hour before the round can be void', async () => {
    await openForm('th3', { market: 'stock', drawsAt: serverNow() });
    fireEvent.click(screen.getByLabelText('Not published'));
    expect(screen.getByText(/^The source has one hour/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Void the draw' })).toBeNull();
  });

  test('[L03] a six-digit Lao number counts with its last four digits, whose first two are the bottom', async () => {
    const { asked } = await openForm('th4', { market: 'lao' });
    type('Published number', '098765');
    expect(values()).toEqual(['8765', '87']);
    await enter();
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ prizes: { top: ['8765'], bottom: ['87'] } }));
  });

  test('[L03] a Malaysian result is the first prize and the end of the second', async () => {
    await openForm('th4', { market: 'malaysia' });
    type('First prize', '0042');
    type('Second prize', '9137');
    expect(values()).toEqual(['0042', '37']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(values()).toEqual(['', '']);
    expect(screen.getByLabelText<HTMLInputElement>('First prize').value).toBe('');
  });
});
