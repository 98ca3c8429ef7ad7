import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { enterResult } from '@tamarind/contract/lottery-office';
import { officeScene } from '#shell/testing.tsx';
import { ResultEntry, type Entered } from './ResultEntry.tsx';

const draw = { code: 'xsmb-20240101', drawsAt: new Date('2024-01-01T11:15:00Z') };
const path = enterResult.path.replace('{draw}', draw.code);
/** Northern Vietnam, 2024-01-01, as published. */
const published =
  'ĐB 42932 66272 27370 68541 55788 04997 82222 02980 83746 18098 5667 8086 5934 0473 1851 1006 0384 6131 8065 5365 255 166 353 53 73 45 79';
const csv = `date,db,g1,g2,g3,g4,g5,g6,g7
2024-01-01,42932,66272,27370 68541,55788 04997 82222 02980 83746 18098,5667 8086 5934 0473,1851 1006 0384 6131 8065 5365,255 166 353,53 73 45 79`;
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
    tickets: 0,
    stakes: [],
    entries: [],
  },
};

afterEach(cleanup);

async function openForm() {
  const onEntered = vi.fn<(entered: Entered) => void>();
  const { page, asked, fetch } = await officeScene(<ResultEntry draw={draw} onEntered={onEntered} />, {
    rights: ['results.enter'],
    replies: { [path]: { value: answer } },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  return { asked, onEntered };
}
const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const paste = (text: string) =>
  fireEvent.paste(box(/^Special, number 1/), { clipboardData: { getData: () => text } });
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
    expect(screen.getByText('Number 2 stands in this prize already.')).toBeTruthy();
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
});
