import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { streamEvents } from '@tamarind/contract/push';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { createApiClient, type Answer, type ApiClient } from '../api-client.ts';

/** The observations of all clients together. */
export interface LoadRecord {
  readonly requests: { readonly kind: string; readonly ms: number }[];
  /**
   * Calls that got no response, or a response that reports a service failure. A refusal with a reason is not a failure.
   */
  readonly failures: string[];
  readonly refusals: Map<string, number>;
  /** Accepted bets, with the times of request and response. */
  readonly bets: {
    readonly ticket: string;
    readonly stake: bigint;
    readonly askedAt: number;
    readonly toldAt: number;
  }[];
}

export interface Member {
  readonly account: string;
  readonly token: string;
}

const PASSWORD = 'rolling-mua-thu-47';

/**
 * Creates a member with money that was deposited through the bank. Because a worker's job credits it, this also proves
 * that the jobs ran.
 */
export async function enrol(api: ApiClient, account: string): Promise<Member> {
  const { token } = await api.value(contract.registration.register, {
    username: account,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    currency: 'VND',
    payeeName: 'Rolling Member',
    birthday: '1990-01-01',
    termsAgreed: true,
    ageConfirmed: true,
    registerMethod: 'WEB',
  });
  const deposit = await api.value(
    contract.deposits.createDeposit,
    { method: 'vietqr', amount: money(50_000_000) },
    { token },
  );
  await api.value(contract.deposits.simulatePayment, { id: deposit.id }, { token });
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await api.value(contract.deposits.getDeposit, { id: deposit.id }, { token })).state === 'credited')
      return { account, token };
    await wait(100);
  }
  throw new Error(`the deposit of ${account} was not credited`);
}

/** Makes bets and reads, and sometimes a login, until the end. Nothing is retried, so each failure counts. */
export async function play(url: string, member: Member, seen: LoadRecord, isOver: () => boolean): Promise<void> {
  const api = createApiClient(url);
  const as = { token: member.token };
  for (let turn = 0; !isOver(); turn += 1) {
    if (turn % 12 === 11) {
      const entered = await timed(seen, 'login', async () => {
        const input = { username: member.account, password: PASSWORD, type: 'username' } as const;
        return api.ask(contract.sessions.login, input);
      });
      // A second session of the same member; it is used for one read and then logged out.
      const token = entered?.value?.token;
      if (token) {
        await timed(seen, 'read', () => api.ask(contract.wallet.getBalance, {}, { token }));
        await timed(seen, 'logout', () => api.ask(contract.sessions.logout, {}, { token }));
      }
    } else if (turn % 3 === 0) await bet(api, member, seen, turn);
    else if (turn % 3 === 1) await timed(seen, 'read', () => api.ask(contract.wallet.getBalance, {}, as));
    else await timed(seen, 'read', () => api.ask(contract.lottery.listTickets, {}, as));
    await wait(100 + ((turn * 37) % 150));
  }
}

async function bet(api: ApiClient, { token }: Member, seen: LoadRecord, turn: number): Promise<void> {
  const open = await timed(seen, 'read', () => api.ask(contract.lottery.listOpenDraws, {}));
  // Skip a draw that is about to close: a refusal of the bet would be correct and prove nothing.
  const draw = open?.value?.draws.find(
    ({ game, closesAt }) => game === 'vn27x1' && closesAt.getTime() > api.serverNow().getTime() + 8000,
  );
  if (!draw) return;
  const unitStake = money(1000 * (1 + (turn % 9)));
  const selection = String((turn * 7) % 100).padStart(2, '0');
  const askedAt = Date.now();
  const answer = await timed(seen, 'bet', () =>
    api.ask(
      contract.lottery.placeBet,
      { draw: draw.code, lines: [{ betType: 'de_db', selection, unitStake, oddsE4: [990_000n] }] },
      { token },
    ),
  );
  const ticket = answer?.value?.ticket;
  if (ticket) seen.bets.push({ ticket: ticket.id, stake: ticket.stake, askedAt, toldAt: Date.now() });
}

async function timed<E extends Endpoint>(
  seen: LoadRecord,
  kind: string,
  work: () => Promise<Answer<E>>,
): Promise<Answer<E> | undefined> {
  const began = performance.now();
  try {
    const answer = await work();
    seen.requests.push({ kind, ms: performance.now() - began });
    if (answer.status >= 500 || answer.status === 429 || answer.code === 'UNAVAILABLE')
      seen.failures.push(`${kind}: ${answer.status} ${answer.code ?? ''}`);
    else if (answer.code !== undefined) seen.refusals.set(answer.code, (seen.refusals.get(answer.code) ?? 0) + 1);
    return answer;
  } catch (error) {
    seen.requests.push({ kind, ms: performance.now() - began });
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    seen.failures.push(`${kind}: ${String(cause)}`);
    return undefined;
  }
}

/** An event stream as a browser reads it: it reconnects from its last event and records every event. */
export interface Ear {
  readonly account: string;
  /** The stream's position at the start; all later events must arrive. */
  readonly from: () => string;
  /** Stream positions of the received events, in the order of arrival. */
  readonly heard: readonly string[];
  readonly breaks: () => number;
  /** Number of the stream's reconnections that the server refused. */
  readonly refused: () => number;
  close(): Promise<void>;
}

export async function listenAs(url: string, member: Member): Promise<Ear> {
  const over = new AbortController();
  const heard: string[] = [];
  let [from, last, breaks, refused] = ['', '', 0, 0];
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const hear = async (): Promise<void> => {
    const response = await fetch(url + streamEvents.path, {
      headers: { authorization: `Bearer ${member.token}`, ...present({ 'last-event-id': last || undefined }) },
      signal: over.signal,
    });
    if (response.status !== 200) {
      refused += 1;
      await response.body?.cancel();
      return;
    }
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk).toString();
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        const block = rest.slice(0, end);
        rest = rest.slice(end + 2);
        const id = /^id: (.+)$/m.exec(block)?.[1];
        if (id === undefined) continue;
        last = id;
        if (/^event: ready$/m.test(block)) from ||= id;
        else heard.push(id);
        isReady();
      }
    }
  };
  const following = (async () => {
    while (!over.signal.aborted) {
      await hear().catch(() => undefined);
      if (over.signal.aborted) return;
      breaks += 1;
      await wait(300);
    }
  })();
  await ready;
  return {
    account: member.account,
    from: () => from,
    heard,
    breaks: () => breaks,
    refused: () => refused,
    close: async () => {
      over.abort();
      await following;
    },
  };
}
