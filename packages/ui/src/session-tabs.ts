/**
 * Shares a session among the tabs of one browser, over a channel that only pages of the same origin can join. A
 * vendor's frame on our origin is sandboxed to an opaque origin and cannot join. Nothing is stored: the session ends
 * with its last tab.
 */
export interface Tabs<Session> {
  /** This tab ended the session. */
  end(session: Session): void;
  /** The server gave the session another token. */
  renew(before: Session, next: Session): void;
  close(): void;
}

interface TabHooks<Session> {
  current(): Session | null;
  /** Another tab has this session. */
  adopt(session: Session): void;
  /** Another tab ended the session that this tab has. */
  ended(): void;
}

type Message<Session> =
  | { readonly type: 'ask' }
  | { readonly type: 'answer'; readonly session: Session }
  | { readonly type: 'renewed'; readonly before: string; readonly session: Session }
  | { readonly type: 'ended'; readonly token: string };

/** Joins the channel; a tab without a session asks for one, and takes the first answer unless it has logged in meanwhile. */
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
