import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onPush, startPush } from './push.ts';
import { currentSession, endSession, openSession, startSession } from './session.ts';

interface Stream {
  readonly headers: Record<string, string>;
  say(text: string): void;
  cut(): void;
  readonly signal: AbortSignal | null | undefined;
}

const streams: Stream[] = [];
let status = 200;
let stop: () => void = () => undefined;

beforeEach(() => {
  streams.length = 0;
  status = 200;
  sessionStorage.clear();
  openSession('');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (control = controller) });
    streams.push({
      headers: init.headers as Record<string, string>,
      say: (text) => control?.enqueue(new TextEncoder().encode(text)),
      cut: () => control?.error(new Error('cut')),
      signal: init.signal,
    });
    return { ok: status === 200, status, body } as unknown as Response;
  });
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('news', () => {
  test('[L06] reach their listeners whole, however the network cuts them; others are left alone', async () => {
    const heard: string[] = [];
    onPush('draw', ({ draw, state }) => heard.push(`${draw} ${state}`));
    onPush('balance', () => heard.push('balance'));
    stop = startPush();
    await settle();
    streams[0]?.say('retry: 2000\nid: 1.1\nevent: ready\ndata: {}\n\n: still here\n\nid: 1.2\nevent: dr');
    streams[0]?.say(
      'aw\ndata: {"draw":"xsmb-20261121","game":"xsmb","state":"closed"}\n\nid: 1.3\nevent: unheard\ndata: {}\n\n',
    );
    await settle();
    expect(heard).toEqual(['xsmb-20261121 closed']);
  });

  test('[L06] go on behind the last one after a break, with growing pauses', async () => {
    stop = startPush();
    await settle();
    streams[0]?.say('id: 7.42\nevent: ready\ndata: {}\n\n');
    await settle();
    streams[0]?.cut();
    await settle(400);
    expect(streams.length).toBe(1);
    await settle(200);
    expect(streams[1]?.headers['last-event-id']).toBe('7.42');
    streams[1]?.cut();
    await settle(600);
    expect(streams.length).toBe(2);
    await settle(600);
    expect(streams.length).toBe(3);
  });

  test('[L06] come over a new stream when the session changes; an ended one is given up', async () => {
    stop = startPush();
    await settle();
    expect(streams[0]?.headers['authorization']).toBeUndefined();
    startSession({ token: 't'.repeat(40), account: 'somchai88' });
    await settle();
    expect(streams[0]?.signal?.aborted).toBe(true);
    expect(streams[1]?.headers['authorization']).toBe(`Bearer ${'t'.repeat(40)}`);
    endSession();
    status = 401;
    startSession({ token: 'u'.repeat(40), account: 'mali' });
    await settle();
    expect(currentSession()).toBeNull();
  });
});
