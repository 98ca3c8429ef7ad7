import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import type { PasteBet, PasteContext } from '@tamarind/domain/lottery/paste/index';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { PastePanel } from './PastePanel.tsx';

const context: PasteContext = {
  format: 'thai',
  currency: 'THB',
  onSale: new Set(betTypesOf('thai').keys()),
  chosen: 'bottom2',
};

afterEach(cleanup);
beforeEach(async () => {
  applyLanguage('EN');
  await wordsReady();
});

function open(of = context) {
  const onAdd = vi.fn<(bets: readonly PasteBet[]) => void>();
  render(<PastePanel context={of} onAdd={onAdd} />);
  const box = screen.getByRole('textbox');
  return { onAdd, box, type: (value: string) => fireEvent.change(box, { target: { value } }) };
}

describe('a pasted list', () => {
  test('[L06] is read line by line, with stake and total, and handed over as bets', () => {
    const { onAdd, type } = open();
    type('12 34=20x10\n5 19ประตู ล่าง 10');
    const lines = screen.getAllByRole('listitem');
    expect(lines).toHaveLength(2);
    expect(lines[0]?.textContent).toContain('12 34');
    expect(lines[0]?.textContent).toContain('฿60');
    expect(lines[1]?.textContent).toContain('฿190');
    fireEvent.click(screen.getByRole('button', { name: 'Add 23 lines to the slip' }));
    expect(onAdd.mock.calls[0]?.[0]).toHaveLength(23);
    expect(onAdd.mock.calls[0]?.[0][0]).toEqual({ betType: 'top2', selection: '12', unitStake: 2000n });
  });

  test('[L06] a doubtful order is asked about in its line; yes accepts the proposal, and unread lines stay in the box', () => {
    const { box, onAdd, type } = open();
    type('12 บน 5\n1OO บน 5');
    expect(screen.getByText(/1 order to check/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add 1 line to the slip' }));
    expect(onAdd).toHaveBeenCalledTimes(1);
    expect((box as HTMLTextAreaElement).value).toBe('1OO บน 5');
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect((box as HTMLTextAreaElement).value).toBe('100 บน 5');
    expect(screen.getByRole('button', { name: 'Add 1 line to the slip' })).toBeTruthy();
  });

  test('[L06] an example can be taken into the box', () => {
    const { box } = open();
    fireEvent.click(screen.getByRole('button', { name: '123 = 20x10' }));
    expect((box as HTMLTextAreaElement).value).toBe('123 = 20x10');
    expect(screen.getByRole('button', { name: 'Add 2 lines to the slip' })).toBeTruthy();
  });

  test('[L06] edit marks the line in the box; the total counts only what was read', () => {
    const { box, type } = open();
    type('12 บน 5\n34 35 บน\n56 บน 7');
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const area = box as HTMLTextAreaElement;
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('34 35 บน');
    expect(screen.getByText('฿12')).toBeTruthy();
    expect(screen.getByText('2 lines ready · 1 order to check')).toBeTruthy();
  });

  test('[UX-1] each proposal shows its lines and its sum before yes', () => {
    const { box, type } = open();
    type('21-29 บน 10');
    expect(screen.getByText(/9 lines · ฿90/)).toBeTruthy();
    expect(screen.getByText(/2 lines · ฿20/)).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Yes' })[1] ?? box);
    expect((box as HTMLTextAreaElement).value).toBe('21 29 บน 10');
  });

  test('[UX-2] a bad order of a line stays alone in the box, the good ones are taken', () => {
    const { box, onAdd, type } = open();
    type('12 บน 5; 34 สวัสดี 5; 56 ล่าง 7');
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 lines to the slip' }));
    expect(onAdd.mock.calls[0]?.[0]).toHaveLength(2);
    expect((box as HTMLTextAreaElement).value).toBe('34 สวัสดี 5');
  });

  test('[UX-2] a stake in điểm says what a điểm is', () => {
    const vietnam: PasteContext = {
      format: 'vn27',
      currency: 'VND',
      chosen: 'lo2',
      game: 'xsmb',
      onSale: new Set(betTypesOf('vn27').keys()),
    };
    const { type } = open(vietnam);
    type('lo 12 5d');
    expect(screen.getByText(/1 điểm = .*1,000.* × 27 prizes = .*27,000/)).toBeTruthy();
  });

  test('[UX-15] numbers, stakes and doubts have their colours in the box', () => {
    const { box, type } = open();
    type('12 บน 5; 1OO บน 5');
    const marks = [...(box.parentElement?.querySelectorAll('mark') ?? [])];
    expect(marks.map((mark) => [mark.textContent, mark.dataset.as])).toEqual([
      ['12', 'number'],
      ['5', 'stake'],
      ['1OO', 'doubt'],
    ]);
  });

  test('[L06] a second bet in a line is parted by yes', () => {
    const { box, type } = open();
    type('12 บน 50 34 ล่าง 20');
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect((box as HTMLTextAreaElement).value).toBe('12 บน 50\n34 ล่าง 20');
    expect(screen.getByRole('button', { name: 'Add 2 lines to the slip' })).toBeTruthy();
  });

  test('[L06] a text that is too long is refused whole, never cut', () => {
    const { box, type } = open();
    const text = `${'12 บน 5\n'.repeat(630)}34 บน 1000`;
    type(text);
    expect((box as HTMLTextAreaElement).value).toBe(text);
    expect(box.getAttribute('maxlength')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add 0 lines to the slip' }).hasAttribute('disabled')).toBe(true);
  });
});
