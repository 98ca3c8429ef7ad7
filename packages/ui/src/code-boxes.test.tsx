import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyLanguage } from './language.ts';
import { wordsReady } from './words.ts';
import { CodeBoxes } from './CodeBoxes.tsx';

function Held() {
  const [code, setCode] = useState('');
  return (
    <>
      <CodeBoxes label="Code" hint="Six digits" value={code} onChange={setCode} />
      <output>{code}</output>
    </>
  );
}
const box = (number: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${number} of 6`);

beforeEach(async () => {
  applyLanguage('EN');
  await wordsReady();
  render(<Held />);
});
afterEach(cleanup);

describe('the authenticator code', () => {
  test('[H01] is typed box by box, and Backspace walks back', () => {
    fireEvent.change(box(1), { target: { value: '1' } });
    expect(document.activeElement).toBe(box(2));
    fireEvent.change(box(2), { target: { value: '2' } });
    expect(screen.getByRole('status').textContent).toBe('12');
    fireEvent.keyDown(box(3), { key: 'Backspace' });
    expect(screen.getByRole('status').textContent).toBe('1');
    expect(document.activeElement).toBe(box(2));
  });

  test('[H01] is pasted whole, also with a blank in it', () => {
    fireEvent.paste(box(1), { clipboardData: { getData: () => '123 456' } });
    expect(screen.getByRole('status').textContent).toBe('123456');
  });
});
