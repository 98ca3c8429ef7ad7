import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendLoginCode } from '@tamarind/contract/codes';
import { answer, asked, freshSite, refuseOnce, show } from '#shell/testing.ts';
import { CodeField } from './CodeField.tsx';
import { PhoneField } from './PhoneField.tsx';

beforeEach(async () => {
  await freshSite();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const nothing = () => undefined;
const showCode = () =>
  show(<CodeField use="login" dialing="66" number="812345678" value="" onChange={nothing} />);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait(20);
};
const sent = () => asked.filter(({ path }) => path === sendLoginCode.path).length;
const button = () => screen.getByRole('button') as HTMLButtonElement;

test('[H10] [O02] after a code was sent the button counts sixty seconds for each minute it is good for', async () => {
  answer(sendLoginCode, { expiredMinutes: 3 });
  showCode();
  await press(/^Send/);
  expect(button().disabled).toBe(true);
  expect(button().textContent).toMatch(/179|18[01]/);
  await wait(175_000);
  expect(button().disabled).toBe(true);
  await wait(6_000);
  expect(button().disabled).toBe(false);
});

test('[H10] [O02] two presses within a second send one code; too many are locked for five minutes', async () => {
  refuseOnce(sendLoginCode, 'CODE_NOT_SENT', {}, 502);
  refuseOnce(sendLoginCode, 'CODE_NOT_SENT', {}, 502);
  answer(sendLoginCode, { expiredMinutes: 1 });
  refuseOnce(sendLoginCode, 'RATE_LIMITED', {}, 429);
  refuseOnce(sendLoginCode, 'CODE_NOT_SENT', {}, 502);
  showCode();
  await press(/^Send/);
  await press(/^Send/);
  expect(sent()).toBe(1);
  await wait(1000);
  await press(/^Send/);
  expect(sent()).toBe(2);
  const again = screen.getByRole('button', { name: /\d+/ }) as HTMLButtonElement;
  expect(again.textContent).toMatch(/299|30[01]/);
  await wait(290_000);
  expect(again.disabled).toBe(true);
  await wait(11_000);
  expect(again.disabled).toBe(false);
});

test('[I06] [O02] a verification code takes 255 characters at most', () => {
  showCode();
  expect(screen.getByRole('textbox').getAttribute('maxlength')).toBe('255');
});

test('[D07] the list has each country with its flag and its dialing code, Thailand and Vietnam on top; a press takes the code', async () => {
  const taken: string[] = [];
  show(
    <PhoneField
      {...{ name: 'mobile', label: 'Mobile', dialing: '66', value: '', onChange: nothing }}
      onDialing={(code) => taken.push(code)}
    />,
  );
  const opener = screen.getByRole('button', { name: /66/ });
  fireEvent.click(opener);
  const rows = within(screen.getByRole('list')).getAllByRole('button');
  expect(rows.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Thailand+66', 'Vietnam+84']);
  for (const row of rows) {
    expect(row.querySelector('img')).not.toBeNull();
    expect(row.textContent).toMatch(/\+\d{2,3}$/);
  }
  fireEvent.blur(opener);
  await wait(150);
  fireEvent.click(screen.getByRole('button', { name: /Vietnam/ }));
  expect(taken).toEqual(['84']);
  expect(screen.queryByRole('list')).toBeNull();
});

test('[D07] [O02] the list of countries closes 200 ms after the focus left, so that a press on it still counts', async () => {
  show(
    <PhoneField name="mobile" label="Mobile" dialing="66" value="" onDialing={nothing} onChange={nothing} />,
  );
  const opener = screen.getByRole('button', { name: /66/ });
  fireEvent.click(opener);
  fireEvent.blur(opener);
  await wait(150);
  expect(screen.queryByRole('list')).not.toBeNull();
  await wait(60);
  expect(screen.queryByRole('list')).toBeNull();
});
