import { getDeposit, createDeposit } from '@tamarind/contract/deposits';
import { getStatus } from '@tamarind/contract/brand';
import { money } from '@tamarind/domain/money';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession, startSession } from './session.ts';
import { useCall } from './useCall.ts';
import { useEndpoint } from './useEndpoint.ts';

let ids: (string | undefined)[] = [];
let answers: (() => Promise<Response>)[] = [];
const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });
const lost = () => Promise.reject(new TypeError('network'));
const no = json(409, { success: false, errorCode: 'METHOD_OFF' });

const page = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

beforeEach(() => {
  ids = [];
  sessionStorage.clear();
  openSession('');
  startSession({ token: 't'.repeat(40), account: 'somchai88' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    ids.push((init.headers as Record<string, string>)['idempotency-key']);
    return (answers.shift() ?? lost)();
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an act', () => {
  const deposit = { method: 'promptpay', amount: money(50_000) } as const;
  const open = () => renderHook(() => useCall(createDeposit), { wrapper: page });
  const press = (
    call: ReturnType<typeof open>,
    input: Parameters<ReturnType<typeof open>['result']['current']['send']>[0] = deposit,
  ) =>
    act(async () => {
      const sending = call.result.current.send(input);
      await vi.advanceTimersByTimeAsync(5000);
      return sending;
    });

  test('[P01] lost on the network is sent again under the same id, also at the next press', async () => {
    answers = [lost, lost, lost, no];
    const call = open();
    await press(call);
    expect([call.result.current.state, call.result.current.refusal?.code]).toEqual(['refused', 'OFFLINE']);
    await press(call);
    expect(ids.length).toBe(4);
    expect(new Set(ids).size).toBe(1);
  });

  test('[P01] refused, the next press is a new act with a new id; other content too', async () => {
    answers = [no, no, lost, lost, lost, no];
    const call = open();
    await press(call);
    await press(call);
    await press(call);
    await press(call, { method: 'promptpay', amount: money(60_000) });
    expect(new Set(ids).size).toBe(4);
  });

  test('[I04] takes no second press while one is on its way', async () => {
    let finish: (response: Response) => void = () => undefined;
    answers = [() => new Promise((resolve) => (finish = resolve))];
    const call = open();
    await act(async () => {
      void call.result.current.send(deposit);
      void call.result.current.send(deposit);
    });
    expect([call.result.current.state, ids.length]).toEqual(['sending', 1]);
    await act(async () => finish(await no()));
    expect(call.result.current.state).toBe('refused');
  });
});

describe('a read', () => {
  test('[P01] that needs a session waits for one', async () => {
    sessionStorage.clear();
    openSession('');
    const id = '0191d3a0-0000-7000-8000-000000000001';
    renderHook(() => useEndpoint(getDeposit, { id }), { wrapper: page });
    expect(ids.length).toBe(0);
    answers = [json(404, { success: false, errorCode: 'NOT_FOUND' })];
    await act(async () => startSession({ token: 'u'.repeat(40), account: 'mali' }));
    expect(ids.length).toBe(1);
  });

  test('[G01] a refusal is final, a lost answer is asked again', async () => {
    answers = [lost, json(429, { success: false, errorCode: 'RATE_LIMITED', value: { retryAfterSeconds: 61 } })];
    const read = renderHook(() => useEndpoint(getStatus, {}), { wrapper: page });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(read.result.current.error?.code).toBe('RATE_LIMITED');
    expect(ids.length).toBe(2);
  });
});
