import { REMEMBER_MS } from '@tamarind/domain/constants';
import { codeOfKind, kindOfCode, memberKindField } from '@tamarind/contract/member-kind';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import { present } from '@tamarind/domain/present';
import { kept, tab } from './device-storage.ts';
import { serverNow } from './clock.ts';
import { openTabs, type Tabs } from './session-tabs.ts';
import { createStore, useStore } from './store.ts';

/**
 * The session of this tab. Session storage holds one value per key, under its documented name [A07]. A frame shares
 * this storage with a surrounding page of the same origin; to avoid conflicts, every site except the player site
 * prefixes its keys.
 */
export interface SiteSession {
  readonly token: string;
  readonly account: string;
  readonly memberKind?: MemberKind;
  readonly merchant?: string;
  readonly currency?: 'THB' | 'VND';
  /**
   * The reason why this session may only change the password [H04]; missing or null if the session has no such
   * restriction.
   */
  readonly changeDue?: ChangeDue | null;
}
type ChangeDue = 'first_login' | 'default' | 'expired';

const fields = ['token', memberKindField, 'account', 'merchant', 'currency', 'changeDue'] as const;

let prefix = '';
let tabs: Tabs<SiteSession> | undefined;
const store = createStore<SiteSession | null>(null);
let login: string | undefined;
/** Counts sessions ended by the server. When the count grows, the page's shell shows the login dialog. */
const lost = createStore(0);

/**
 * Restores the session of an earlier page in this tab, or one stored by "remember me". `site` is '' for the player
 * site.
 */
export function openSession(site: '' | 'lottery' | 'office'): void {
  prefix = site === '' ? '' : `${site}.`;
  store.set(stored() ?? remembered());
  login = store.get()?.token.slice(0, 12);
  if (store.get()) write(store.get());
  shareWithTabs(site);
}

/**
 * Session storage belongs to one tab. On the player site a new tab therefore asks the other tabs for the session, and a
 * logout or a renewed token reaches all of them. The back office does not share: staff log in on each tab. Nor does the
 * lottery client, because the page that embeds it controls its session.
 */
function shareWithTabs(site: '' | 'lottery' | 'office'): void {
  tabs?.close();
  tabs = site === '' ? openTabs<SiteSession>({ current: store.get, adopt, ended: leaveLogin }) : undefined;
}

/**
 * Uses the session received from another tab: either this tab's first session, or the same login with a renewed token.
 */
function adopt(session: SiteSession): void {
  write(session);
  login ??= session.token.slice(0, 12);
  store.set(session);
}

/** Removes the session from this tab: at a logout here, and when another tab has ended the session. */
function leaveLogin(): void {
  write(null);
  login = undefined;
  store.set(null);
}

export const currentSession = (): SiteSession | null => store.get();
export const useSession = (): SiteSession | null => useStore(store);
export const onSessionChange = store.subscribe;
/**
 * Counts calls refused because an idle session needs the password again. When the count grows, the page's shell asks
 * for the password.
 */
const idle = createStore(0);
export const useIdleRefusals = (): number => useStore(idle);
export const noteIdle = (): void => idle.set(idle.get() + 1);
/** The number of sessions that the server ended (status 401) since the page was loaded. */
export const useLostSessions = (): number => useStore(lost);

/** Stores the session of a login in this tab. `remember`: keeps it for one day after the tab is closed [D02]. */
export function startSession(session: SiteSession, { remember = false } = {}): void {
  write(session);
  kept.set(
    `${prefix}remembered`,
    remember ? JSON.stringify({ session, until: serverNow().getTime() + REMEMBER_MS }) : null,
  );
  login = session.token.slice(0, 12);
  store.set(session);
}

export function endSession(): void {
  const ended = store.get();
  kept.set(`${prefix}remembered`, null);
  leaveLogin();
  if (ended) tabs?.end(ended);
}

/**
 * Replaces the token of the same session after the user has confirmed their identity again; the screen stays unchanged.
 */
export function renewToken(token: string): void {
  const session = store.get();
  if (!session) return;
  const next = { ...session, token };
  const rememberedUntil = (JSON.parse(kept.get(`${prefix}remembered`) ?? 'null') as { until: number } | null)?.until;
  write(next);
  if (rememberedUntil !== undefined)
    kept.set(`${prefix}remembered`, JSON.stringify({ session: next, until: rememberedUntil }));
  store.set(next);
  tabs?.renew(session, next);
}

/**
 * Identifies the current login; cached responses are stored under this name. Undefined without a login. A renewed token
 * does not change it.
 */
export const loginName = (): string | undefined => login;

/**
 * Ends the session in this tab because the server no longer accepts the token. Drafts are not cleared, and the page's
 * shell asks the user to log in again.
 */
export function loseSession(token: string): void {
  if (store.get()?.token !== token) return;
  endSession();
  lost.set(lost.get() + 1);
}

function write(session: SiteSession | null): void {
  const kind = session?.memberKind;
  const values = { ...session, [memberKindField]: kind && `${codeOfKind(kind)}` };
  for (const field of fields) tab.set(prefix + field, values[field] ?? null);
}

function stored(): SiteSession | null {
  const [token, kind, account, merchant, currency, changeDue] = fields.map((field) => tab.get(prefix + field));
  if (!token) return null;
  const memberKind = kindOfCode(kind);
  return {
    token,
    account: account ?? '',
    ...present({
      memberKind,
      merchant: merchant || undefined,
      currency: currency === 'THB' || currency === 'VND' ? currency : undefined,
      changeDue:
        changeDue === 'first_login' || changeDue === 'default' || changeDue === 'expired' ? changeDue : undefined,
    }),
  };
}

function remembered(): SiteSession | null {
  try {
    const { session, until } = JSON.parse(kept.get(`${prefix}remembered`) ?? 'null') as {
      session: SiteSession;
      until: number;
    };
    return until > serverNow().getTime() ? session : null;
  } catch {
    return null;
  }
}
