import { useEffect, useRef } from 'react';
import { PushEvent, streamEvents } from '@tamarind/contract/push';
import { present } from '@tamarind/domain/present';
import { commonHeaders } from './api.ts';
import { createStore, useStore } from './store.ts';
import { currentSession, loseSession, onSessionChange } from './session.ts';

/**
 * The type of a push event from the server. Each tab has one stream of events, read by fetch instead of EventSource,
 * because the token is sent in a header. After a disconnect the stream resumes after the last received event. An event
 * only says which data to refetch; it does not contain the data.
 */
export type PushType = PushEvent['type'];
export type PushData<Type extends PushType> = Extract<PushEvent, { type: Type }>['data'];
type Listener<Type extends PushType> = (data: PushData<Type>) => void;

const listeners = new Map<PushType, Set<(data: never) => void>>();
const live = createStore(false);
let running: AbortController | undefined;

/** Calls `listener` for each event of a type until the returned function is called. */
export function onPush<Type extends PushType>(type: Type, listener: Listener<Type>): () => void {
  const group = listeners.get(type) ?? new Set<(data: never) => void>();
  listeners.set(type, group);
  group.add(listener);
  return () => group.delete(listener);
}

export function usePush<Type extends PushType>(type: Type, listener: Listener<Type>): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => onPush(type, (data) => latest.current(data)), [type]);
}

/** True while the stream is open; screens then show "live". */
export const usePushIsLive = (): boolean => useStore(live);

/**
 * Opens the stream and reconnects it after a failure; a new session gets a new stream. Call it once, at the site's
 * start.
 */
export function startPush(): () => void {
  restart();
  const stopWatching = onSessionChange(restart);
  window.addEventListener('online', wake);
  return () => {
    stopWatching();
    window.removeEventListener('online', wake);
    running?.abort();
  };
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000];
let wake: () => void = () => undefined;

function restart(): void {
  running?.abort();
  running = new AbortController();
  void follow(running.signal);
}

async function follow(signal: AbortSignal): Promise<void> {
  let lastId = '';
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readStream(signal, lastId, (id) => {
        lastId = id;
        failures = 0;
      });
    } catch {
      // Ignore the error: the next loop iteration reconnects.
    }
    if (signal.aborted) return;
    live.set(false);
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
    failures += 1;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

async function readStream(signal: AbortSignal, lastId: string, onId: (id: string) => void): Promise<void> {
  const token = currentSession()?.token;
  const response = await fetch(streamEvents.path, {
    headers: { ...commonHeaders(), accept: 'text/event-stream', ...present({ 'last-event-id': lastId || undefined }) },
    signal,
  });
  if (response.status === 401 && token) return loseSession(token);
  if (!response.ok || !response.body) return;
  live.set(true);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) hear(block, onId);
  }
}

function hear(block: string, onId: (id: string) => void): void {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const id = field('id');
  if (id) onId(id);
  const event = PushEvent.safeParse({ type: field('event'), data: parsed(field('data')) });
  if (!event.success) return;
  for (const listener of [...(listeners.get(event.data.type) ?? [])]) listener(event.data.data as never);
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
