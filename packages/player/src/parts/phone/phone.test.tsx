import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listCountries } from '@tamarind/contract/brand';
import { sendLoginCode } from '@tamarind/contract/codes';
import { answer, asked, freshSite, refuseOnce, show } from '../testing.ts';
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
const showCode = () => show(<CodeField use="login" dialing="66" number="812345678" value="" onChange={nothing} />);
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

const served = (...entries: string[]) =>
  answer(listCountries, {
    countries: entries.map((entry) => ({ countryCode: entry.slice(0, 2), countryDialingCode: entry.slice(2) })),
  });
async function openList(onDialing: (code: string) => void = nothing): Promise<HTMLElement> {
  show(<PhoneField name="mobile" label="Mobile" dialing="66" value="" onDialing={onDialing} onChange={nothing} />);
  const opener = screen.getByRole('button', { name: /66/ });
  fireEvent.click(opener);
  await screen.findByRole('listbox');
  return opener;
}
const rows = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const many = ['AU61', 'CN86', 'GB44', 'IN91', 'JP81', 'KR82', 'LA856', 'MY60', 'SG65', 'TH66', 'US1', 'VN84'];

test('[D07] [W-8] the server’s list has Thailand and Vietnam first, each with flag or letters; a press takes the code', async () => {
  served('JP81', 'VN84', 'TH66', 'GB44');
  const taken: string[] = [];
  const opener = await openList((code) => taken.push(code));
  expect(rows()).toEqual(['Thailand+66', 'Vietnam+84', 'JPJapan+81', 'United Kingdom+44']);
  expect(screen.getAllByRole('option').map((row) => row.querySelector('img') !== null)).toEqual([
    ...[true, true, false, true],
  ]);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Thailand+66');
  fireEvent.blur(opener);
  await wait(150);
  fireEvent.click(screen.getByRole('option', { name: /Vietnam/ }));
  expect(taken).toEqual(['84']);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('[D07] the list is not requested before it is opened', async () => {
  served('TH66');
  show(<PhoneField name="mobile" label="Mobile" dialing="66" value="" onDialing={nothing} onChange={nothing} />);
  await wait(50);
  expect(asked.some(({ path }) => path === listCountries.path)).toBe(false);
});

test('[D07] a long list is searched by name and by dialling code', async () => {
  served(...many);
  await openList();
  const search = screen.getByRole('combobox', { name: 'Search country or code' });
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'king' } });
  expect(rows()).toEqual(['United Kingdom+44']);
  fireEvent.change(search, { target: { value: '+8' } });
  expect(rows()).toEqual(['Vietnam+84', 'China+86', 'JPJapan+81', 'LALaos+856', 'KRSouth Korea+82']);
  fireEvent.change(search, { target: { value: 'atlantis' } });
  expect(screen.getByRole('status').textContent).toContain('No country fits');
});

test('[D07] arrow keys move, Enter selects without sending the form, Escape closes, and focus returns to the button', async () => {
  served(...many);
  const taken: string[] = [];
  const opener = await openList((code) => taken.push(code));
  const search = screen.getByRole('combobox');
  const marked = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(marked()).toBe('Thailand+66');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) fireEvent.keyDown(search, { key });
  expect(marked()).toBe('Vietnam+84');
  fireEvent.keyDown(search, { key: 'End' });
  expect(marked()).toBe('USUnited States+1');
  fireEvent.change(search, { target: { value: 'jap' } });
  // `false` means that the default was prevented, so the surrounding form is not submitted.
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
  expect(taken).toEqual(['81']);
  expect(document.activeElement).toBe(opener);
  fireEvent.click(opener);
  fireEvent.keyDown(await screen.findByRole('combobox'), { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('[D07] a list that failed to load says so and is requested again', async () => {
  served('TH66', 'VN84');
  refuseOnce(listCountries, 'INTERNAL', {}, 500);
  show(<PhoneField name="mobile" label="Mobile" dialing="66" value="" onDialing={nothing} onChange={nothing} />);
  fireEvent.click(screen.getByRole('button', { name: /66/ }));
  fireEvent.click(await screen.findByRole('button', { name: /again|retry/i }));
  expect((await screen.findAllByRole('option')).length).toBe(2);
});

test('[D07] [O02] the list of countries closes 200 ms after the focus left, so that a press on it still counts', async () => {
  served('TH66', 'VN84');
  const opener = await openList();
  fireEvent.blur(opener);
  await wait(150);
  expect(screen.queryByRole('listbox')).not.toBeNull();
  await wait(60);
  expect(screen.queryByRole('listbox')).toBeNull();
});
