import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/**
 * Simulates a tab: each has its own modules and session storage, while the broadcast channel and the local storage are
 * shared by the browser.
 */
async function openTab() {
  vi.resetModules();
  const inTab = storage();
  vi.stubGlobal('sessionStorage', inTab);
  const session = await import('./session.ts');
  session.openSession('');
  tabs.push(session);
  return { ...session, inTab };
}
type Tab = Awaited<ReturnType<typeof openTab>>;
const tabs: Pick<typeof import('./session.ts'), 'openSession'>[] = [];

function storage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
const onDevice = storage();

const somchai = { token: 'm-first-token-1', account: 'somchai88', currency: 'THB' } as const;
const tokenOf = (tab: Tab) => tab.currentSession()?.token;

beforeEach(() => {
  onDevice.values.clear();
  vi.stubGlobal('localStorage', onDevice);
});
afterEach(() => {
  // End the simulated tabs: opening the lottery site in them makes them leave the channel, which only the player site
  // joins.
  for (const tab of tabs.splice(0)) tab.openSession('lottery');
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('[UX-25] a second tab has the session of the first without another login, and keeps it in its own session storage', async () => {
  const first = await openTab();
  first.startSession(somchai);
  const second = await openTab();
  await vi.waitFor(() => expect(second.currentSession()).toMatchObject(somchai));
  expect(second.inTab.getItem('token')).toBe(somchai.token);
  expect(second.loginName()).toBe(first.loginName());
  expect([...onDevice.values.values()].join()).not.toContain(somchai.token);
});

test('[UX-25] a renewed token and a logout reach every tab of the login, and no other login', async () => {
  const first = await openTab();
  first.startSession(somchai);
  const second = await openTab();
  await vi.waitFor(() => expect(tokenOf(second)).toBe(somchai.token));
  const other = await openTab();
  other.startSession({ token: 'm-other-token', account: 'linhnguyen' });

  second.renewToken('m-second-token-2');
  await vi.waitFor(() => expect(tokenOf(first)).toBe('m-second-token-2'));
  expect(first.loginName()).toBe(second.loginName());
  first.endSession();
  await vi.waitFor(() => expect(second.currentSession()).toBeNull());
  expect(tokenOf(other)).toBe('m-other-token');
});

test('[UX-25] a tab that logged out is not logged in again by the answer to its old question', async () => {
  const alone = await openTab();
  alone.startSession(somchai);
  alone.endSession();
  const peer = new BroadcastChannel('session');
  peer.postMessage({ type: 'answer', session: somchai });
  // Messages arrive in order, so the response to a later message proves that the earlier one was processed.
  const late = await openTab();
  late.startSession({ token: 'm-late', account: 'linhnguyen' });
  const asker = new Promise((resolve) => {
    peer.onmessage = ({ data }) => data.type === 'answer' && resolve(data);
  });
  peer.postMessage({ type: 'ask' });
  await asker;
  expect(alone.currentSession()).toBeNull();
  peer.close();
});

test('[UX-25] the office asks no other tab', async () => {
  const said: unknown[] = [];
  const ear = new BroadcastChannel('session');
  ear.onmessage = ({ data }) => void said.push(data);
  vi.resetModules();
  const office = await import('./session.ts');
  office.openSession('office');
  office.startSession(somchai);
  office.endSession();
  const done = new Promise((resolve) => {
    ear.onmessage = ({ data }) => (said.push(data), resolve(data));
  });
  const peer = new BroadcastChannel('session');
  peer.postMessage({ type: 'last' });
  await done;
  expect(said).toEqual([{ type: 'last' }]);
  peer.close();
  ear.close();
});
