import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Boundary } from './Boundary.tsx';
import { Countdown } from './Countdown.tsx';
import { learnServerTime } from './clock.ts';
import { ErrorState, offerContact } from './Empty.tsx';
import { applyLanguage } from './language.ts';
import { lazySection, loadInTime } from './LazySection.tsx';
import { Refusal } from './refusal.ts';
import { SkeletonRows } from './Skeleton.tsx';
import { wordsReady } from './words.ts';

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  applyLanguage('EN');
  await wordsReady();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  learnServerTime(Date.now(), Date.now(), Date.now());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a section', () => {
  test('[B19] [O02] that has not loaded in 120 s raises ChunkLoadError with a screen to retry', async () => {
    const Section = lazySection(() => new Promise<never>(() => undefined), <p>skeleton</p>);
    render(
      <Boundary>
        <Section />
      </Boundary>,
    );
    await wait(10);
    expect(screen.getByText('skeleton')).toBeTruthy();
    await wait(9000);
    expect(screen.getByText(/took longer to load/)).toBeTruthy();
    await wait(110_000);
    expect(screen.queryByText('Code ChunkLoadError')).toBeNull();
    await wait(2000);
    expect(screen.getByText('Code ChunkLoadError')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('[B19] is asked for again while the network comes and goes', async () => {
    let tries = 0;
    const loading = loadInTime(async () => {
      tries += 1;
      if (tries < 4) throw new TypeError('network');
      return 'code';
    });
    await wait(7000);
    await expect(loading).resolves.toBe('code');
    expect(tries).toBe(4);
  });
});

test('[B19] an error asks again after 8 s, three times, and then waits for the person', async () => {
  const retry = vi.fn<() => void>();
  render(<ErrorState error={new Refusal('UNAVAILABLE')} onRetry={retry} />);
  for (let second = 0; second < 60; second += 1) await wait(1000);
  expect(retry).toHaveBeenCalledTimes(3);
  expect(screen.getByText('Code UNAVAILABLE')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(4);
});

test('[B19] the countdown of an error is shown, waits while nobody looks, and leads to people where the site has some', async () => {
  const [retry, contact] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const look = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  render(<ErrorState error={new Refusal('UNAVAILABLE')} onRetry={retry} />);
  expect(screen.queryByRole('button', { name: 'Contact us' })).toBeNull();
  await wait(1000);
  await wait(1000);
  expect(screen.getByText(/Trying again in 6 s/)).toBeTruthy();
  look('hidden');
  for (let second = 0; second < 30; second += 1) await wait(1000);
  expect(screen.getByText(/Trying again in 6 s/)).toBeTruthy();
  expect(retry).not.toHaveBeenCalled();
  look('visible');
  for (let second = 0; second < 6; second += 1) await wait(1000);
  expect(retry).toHaveBeenCalledTimes(1);
  act(() => offerContact(contact));
  fireEvent.click(screen.getByRole('button', { name: 'Contact us' }));
  expect(contact).toHaveBeenCalledOnce();
});

test('[B19] slow rows show one message for the whole page after 8 s, with a retry, until they load', async () => {
  const page = render(
    <>
      <SkeletonRows />
      <SkeletonRows />
    </>,
  );
  await wait(7900);
  expect(screen.queryByText(/took longer to load/)).toBeNull();
  await wait(200);
  expect(screen.getAllByText(/took longer to load/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  page.rerender(<p>there</p>);
  expect(screen.queryByText(/took longer to load/)).toBeNull();
});

test('[L06] a countdown follows the server’s clock, not the device’s, and tells its end once', async () => {
  const onEnd = vi.fn<() => void>();
  const device = Date.now();
  // The device's clock is one hour slow.
  learnServerTime(device + 3_600_000, device, device);
  render(<Countdown until={new Date(device + 3_600_000 + 65_000)} onEnd={onEnd} />);
  expect(screen.getByRole('timer').textContent).toBe('00:01:05');
  for (let second = 0; second < 60; second += 1) await wait(1000);
  expect(screen.getByRole('timer').textContent).toContain('00:00:05');
  expect(screen.getByText('closing')).toBeTruthy();
  for (let second = 0; second < 8; second += 1) await wait(1000);
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(onEnd).toHaveBeenCalledTimes(1);
});
