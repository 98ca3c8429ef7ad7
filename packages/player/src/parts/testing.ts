import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { Endpoint } from '@tamarind/contract/endpoint';
import type { ErrorCode } from '@tamarind/contract/errors';
import { treeOf, type FeatureId } from '@tamarind/domain/brand/features';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { endSession, openSession, startSession } from '@tamarind/ui/session.ts';
import { prepareDom, PlainTextEncoder } from '@tamarind/ui/testing.ts';
import { wordsReady } from '@tamarind/ui/words.ts';

/** A call that a screen test has recorded. These tests stub only the network; everything else is the real site. */
export interface RecordedCall {
  readonly path: string;
  readonly method: string;
  /** The request body as sent. For an encrypted call, it says only that the body was encrypted. */
  readonly body: unknown;
}
type Answer = { value: unknown } | { errorCode: ErrorCode; details?: unknown; status: number };

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const answers = new Map<string, Answer[]>();
export const asked: RecordedCall[] = [];
/** The recorded calls with their query parameters. */
export const requested: { path: string; query: URLSearchParams }[] = [];

/** Stubs an endpoint's encoded answers. Several answers are returned in order; the last one repeats. */
export const answer = (endpoint: Endpoint, ...values: unknown[]): void => {
  // Fail here on a value that JSON cannot encode, such as a bigint. Later it would look like a failed fetch, and the
  // site would repeat the call.
  JSON.stringify(values);
  answers.set(
    nameOf(endpoint),
    values.map((value) => ({ value })),
  );
};
export const refuseOnce = (endpoint: Endpoint, errorCode: ErrorCode, details: unknown, status: number): void => {
  answers.set(nameOf(endpoint), [{ errorCode, details, status }, ...(answers.get(nameOf(endpoint)) ?? [])]);
};

/** Resets the site for a test: nobody logged in, English, no stubbed answers. Call it in beforeEach. */
export async function freshSite(): Promise<void> {
  prepareDom();
  cleanup();
  if (!navigator.onLine) setNetwork(true);
  answers.clear();
  asked.length = 0;
  requested.length = 0;
  // Test files of one worker share the document: reset the address that an earlier file left.
  history.replaceState(null, '', '/');
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', respond);
  vi.stubGlobal('TextEncoder', PlainTextEncoder);
  openSession('');
  endSession();
  applyLanguage('EN');
  await wordsReady();
}

export const signIn = (currency: 'THB' | 'VND' = 'THB'): void =>
  startSession({ token: 'm-test', account: 'somchai88', memberKind: 'member', merchant: 'tamarind', currency });

/** Simulates going offline or online, for components and for the query library. */
export const setNetwork = (isThere: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isThere });
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
  // Set the state directly: the query library listens to the event only while a query is mounted.
  onlineManager.setOnline(isThere);
};

export const show = (screen: ReactNode) =>
  render(
    createElement(
      QueryClientProvider,
      { client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
      screen,
    ),
  );

async function respond(url: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const [path = '', query] = url.split('?');
  requested.push({ path, query: new URLSearchParams(query) });
  const [name, list] =
    [...answers].find(([pattern]) =>
      new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path}`),
    ) ?? [];
  const known = name?.slice(method.length + 1) ?? path;
  asked.push({ path: known, method, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
  const given = list && list.length > 1 ? list.shift() : list?.[0];
  if (!given) return envelope(404, { success: false, errorCode: 'NOT_FOUND' });
  if ('value' in given) return envelope(200, { success: true, value: given.value });
  return envelope(given.status, { success: false, errorCode: given.errorCode, value: given.details });
}

const envelope = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * The brand's configuration, encoded as the API sends it, with these features switched on. `info` replaces single
 * parts.
 */
export const whitelabelWith = (on: readonly FeatureId[], info: Readonly<Record<string, unknown>> = {}) => ({
  brand: {
    name: 'Tamarind Play',
    merchantCode: 't',
    platform: 'WEB',
    lotteryType: 'Elott',
    device: 'WEB',
    currencies: ['THB'],
    languages: ['EN'],
    defaultLanguage: 'EN',
    loginedToHomePage: false,
    playMoney: true,
  },
  info: {
    whitelabel: treeOf(on),
    register: {},
    resources: [],
    imageCDNs: [],
    launchGameCDNs: [],
    customerService: [],
    ...info,
  },
  maintenance: false,
  regionRestriction: false,
  location: { ip: '127.0.0.1', country: 'TH' },
});
