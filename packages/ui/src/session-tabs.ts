/**
 * One tab's connection to the other tabs of the same browser, which share a session over a broadcast channel that only
 * pages of the same origin can join. A game vendor's frame on our origin is sandboxed to an opaque origin and cannot
 * join. Nothing is stored, so the session ends when its last tab is closed.
 */
export interface Tabs<Session> {
  /** Tells the other tabs that this tab ended the session. */
  end(session: Session): void;
  /** Tells the other tabs that the server replaced the session's token. */
  renew(before: Session, next: Session): void;
  close(): void;
}

interface TabHooks<Session> {
  current(): Session | null;
  /** Called when another tab has a session that this tab should use. */
  adopt(session: Session): void;
  /** Called when another tab ended the session that this tab uses. */
  ended(): void;
}

type Message<Session> =
  | { readonly type: 'ask' }
  | { readonly type: 'answer'; readonly session: Session }
  | { readonly type: 'renewed'; readonly before: string; readonly session: Session }
  | { readonly type: 'ended'; readonly token: string };

/**
 * Joins the channel. A tab without a session asks the other tabs for one and uses the first response, unless the user
 * has logged in meanwhile.
 */
export function openTabs<Session extends { readonly token: string }>({
  current,
  adopt,
  ended,
}: TabHooks<Session>): Tabs<Session> | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel('session');
  const say = (message: Message<Session>): void => channel.postMessage(message);
  let isAsking = current() === null;
  channel.onmessage = ({ data }: MessageEvent<Message<Session>>) => {
    const session = current();
    if (data.type === 'ask' && session) say({ type: 'answer', session });
    if (data.type === 'answer' && isAsking) {
      isAsking = false;
      if (!session) adopt(data.session);
    }
    if (data.type === 'renewed' && session?.token === data.before) adopt(data.session);
    if (data.type === 'ended' && session?.token === data.token) ended();
  };
  if (isAsking) say({ type: 'ask' });
  return {
    end: ({ token }) => {
      isAsking = false;
      say({ type: 'ended', token });
    },
    renew: (before, session) => say({ type: 'renewed', before: before.token, session }),
    close: () => channel.close(),
  };
}
