import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { openSession, startSession } from '@tamarind/ui/session.ts';
import { prepareDom } from '@tamarind/ui/testing.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { type Staff, StaffContext } from './staff.ts';

/** Stubbed response to a call of the screen under test: an encoded value, or a refusal's code. */
type Reply =
  | { readonly value: unknown }
  | { readonly refusal: string; readonly details?: Readonly<Record<string, unknown>> };

interface RecordedCall {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

interface Scene {
  readonly username?: string;
  readonly rights: readonly StaffRight[];
  /** The currencies of each right that is limited to some. */
  readonly currencies?: Staff['currencies'];
  /** The agents of each right that is limited to their branches. */
  readonly branches?: Staff['branches'];
  /** The stubbed responses, keyed by path, or by `POST path` when two calls share a path. */
  readonly replies: Record<string, Reply>;
}

/**
 * Renders a part of the office for a test, with a person logged in and a table of responses in place of the server.
 * Install the returned `fetch`; `asked` records the calls.
 */
export async function officeScene(
  part: ReactNode,
  { username = 'mali', rights, currencies = {}, branches = {}, replies }: Scene,
) {
  const asked: RecordedCall[] = [];
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ method: init.method ?? 'GET', url, body });
    const path = url.split('?')[0] ?? '';
    const reply = replies[`${init.method} ${path}`] ?? replies[path] ?? { refusal: 'NOT_FOUND' };
    return 'value' in reply
      ? new Response(JSON.stringify({ success: true, value: reply.value }), { status: 200 })
      : new Response(JSON.stringify({ success: false, errorCode: reply.refusal, value: reply.details }), {
          status: 409,
        });
  };
  prepareDom();
  sessionStorage.clear();
  openSession('office');
  startSession({ token: 's'.repeat(43), account: username });
  applyLanguage('EN');
  await wordsReady();
  const page = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext
        value={{ username, name: 'Mali S.', roles: ['officer'], rights: [...rights], currencies, branches }}
      >
        {part}
      </StaffContext>
    </QueryClientProvider>
  );
  return { page, asked, fetch: answer };
}

/** The encoded answer of `getWhitelabel`. */
export const whitelabel = (playMoney: boolean, currencies: readonly string[] = ['THB']) => ({
  brand: {
    name: 'Sen Hồng',
    merchantCode: 'tamarind',
    platform: 'WEB',
    lotteryType: 'Elott',
    device: 'WEB',
    currencies,
    languages: ['EN'],
    defaultLanguage: 'EN',
    loginedToHomePage: true,
    playMoney,
  },
  info: { whitelabel: [], register: {}, resources: [], customerService: [], imageCDNs: [], launchGameCDNs: [] },
  maintenance: false,
  regionRestriction: false,
  location: { country: 'TH', ip: '127.0.0.1' },
});
