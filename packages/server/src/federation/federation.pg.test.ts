import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { Provider } from '@tamarind/contract/federation';
import { sql } from '../platform/db/sql.ts';
import { factorRoutes } from '../factors/index.ts';
import { changeBrand, offerFeatures } from '../testing/brand.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { federationRoutes } from './index.ts';
import { startPeer } from './testing-peer.ts';

const { beginSignIn, beginLink, finishSignIn, listIdentities, registerBySignIn, unlinkIdentity } = contract.federation;
const { stepUp } = contract.factors;
const origin = 'http://localhost';

let app: TestApp;
let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  peer = await startPeer();
  app = await startTestApp({ routes: [...federationRoutes, ...factorRoutes], env: peer.env });
});
afterAll(async () => {
  await app.close();
  peer.stop();
});

interface Answer {
  state: string;
  code: string;
  secret: string;
}
/**
 * Signs in at the simulated provider as the person with this mail address, and returns the state, code and secret that
 * the browser then has.
 */
async function journey(provider: Provider, email: string, token?: string): Promise<Answer> {
  const begun = token
    ? await app.call(beginLink, { provider, origin }, { token })
    : await app.call(beginSignIn, { provider, origin });
  const { url, secret } = begun.value();
  const back = await peer.choose(url, email);
  return { state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '', secret };
}
const finish = (answer: Answer, as: { token?: string } = {}) => app.call(finishSignIn, answer, as);
type SignInOutcome = OutputOf<typeof finishSignIn>;
const ticketOf = (finished: SignInOutcome): string => {
  if (finished.kind !== 'register') throw new Error(finished.kind);
  return finished.ticket;
};
const newsOf = async ({ id }: TestMember) =>
  (
    await sql<{ state: string }>(app.pool)`
      select data ->> 'state' as state from outbox_event
       where audience = ${`member:${id}`} and type = 'security' and data ->> 'state' like 'identity%' order by id`
  ).map(({ state }) => state);
let counter = 0;
const form = (ticket: string, change: Partial<InputOf<typeof registerBySignIn>> = {}) => {
  counter += 1;
  return {
    ticket,
    username: `social${counter}x`,
    currency: 'THB' as const,
    payeeName: 'Nok Saelim',
    birthday: '1992-02-02',
    termsAgreed: true,
    ageConfirmed: true,
    registerMethod: 'WEB' as const,
    ...change,
  };
};
const joined = async (provider: Provider, email: string) => {
  const ticket = ticketOf((await finish(await journey(provider, email))).value());
  return (await app.call(registerBySignIn, form(ticket))).value();
};

describe.each(['google', 'facebook'] as const)('sign-in with %s', (provider) => {
  test('[H15] the first time asks for what an account still needs, the second time is in at once', async () => {
    const email = `first@${provider}.example`;
    const finished = (await finish(await journey(provider, email))).value();
    expect(finished).toMatchObject({ kind: 'register', provider, name: 'first', email });
    const session = (await app.call(registerBySignIn, form(ticketOf(finished)))).value();
    expect(session).toMatchObject({ memberKind: 'member', currency: 'THB', changeDue: null });
    const again = (await finish(await journey(provider, email))).value();
    expect(again).toMatchObject({ kind: 'session', session: { account: session.account } });
    const own = (await app.call(listIdentities, {}, { token: session.token })).value();
    expect(own.identities.map((one) => one.provider)).toEqual([provider]);
  });

  test('[H15] an answer counts once, for the browser that began, with its own state and code, and not for ever', async () => {
    const answer = await journey(provider, `once@${provider}.example`);
    const other = await journey(provider, `other@${provider}.example`);
    expect((await finish({ ...answer, secret: other.secret })).code).toBe('SIGN_IN_EXPIRED');
    expect((await finish({ ...answer, state: 'made-up' })).code).toBe('SIGN_IN_EXPIRED');
    expect((await finish(answer)).value().kind).toBe('register');
    expect((await finish(answer)).code).toBe('SIGN_IN_EXPIRED');
    // This code belongs to another sign-in, and must not be accepted: PKCE and, with Google, the nonce bind a code to
    // its sign-in.
    const third = await journey(provider, `third@${provider}.example`);
    expect((await finish({ ...third, code: other.code })).code).toBe('SIGN_IN_FAILED');
    expect((await finish({ ...(await journey(provider, 'x@y.example')), code: 'made-up' })).code).toBe(
      'SIGN_IN_FAILED',
    );
    const late = await journey(provider, `late@${provider}.example`);
    app.clock.advance(601_000);
    expect((await finish(late)).code).toBe('SIGN_IN_EXPIRED');
    app.clock.advance(-601_000);
  });

  test('[H15] is linked to an account only from inside its session, finished by the same person, once', async () => {
    const member = await app.member();
    const email = `link@${provider}.example`;
    const stranger = await app.member();
    const stolen = await journey(provider, email, member.token);
    expect((await finish(stolen, { token: stranger.token })).code).toBe('SIGN_IN_EXPIRED');
    const alone = await journey(provider, email, member.token);
    expect((await finish(alone)).code).toBe('SIGN_IN_EXPIRED');
    const answer = await journey(provider, email, member.token);
    expect((await finish(answer, member)).value()).toEqual({ kind: 'linked', provider });
    expect((await finish(await journey(provider, email))).value()).toMatchObject({
      kind: 'session',
      session: { account: member.account },
    });
    expect((await app.call(beginLink, { provider, origin }, member)).code).toBe('IDENTITY_LINKED');
    expect((await finish(await journey(provider, email, stranger.token), stranger)).code).toBe('IDENTITY_LINKED');
    await app.call(unlinkIdentity, { provider }, member);
    expect((await finish(await journey(provider, email))).value().kind).toBe('register');
    expect((await app.call(unlinkIdentity, { provider }, member)).code).toBe('NOT_FOUND');
  });

  test('[S-M4] [secret: account at a provider (Google, Facebook)] is linked and unlinked by fresh proof; the member is told', async () => {
    const member = await app.member();
    const email = `proof@${provider}.example`;
    app.clock.advance(600_001);
    expect((await app.call(beginLink, { provider, origin }, member)).code).toBe('STEP_UP_REQUIRED');
    const { token } = (await app.call(stepUp, { password: TEST_PASSWORD }, member)).value();
    expect((await finish(await journey(provider, email, token), { token })).value().kind).toBe('linked');
    app.clock.advance(600_001);
    expect((await app.call(unlinkIdentity, { provider }, { token })).code).toBe('STEP_UP_REQUIRED');
    const again = (await app.call(stepUp, { password: TEST_PASSWORD }, { token })).value();
    expect((await app.call(unlinkIdentity, { provider }, again)).status).toBe(200);
    expect(await newsOf(member)).toEqual(['identity_linked', 'identity_unlinked']);
  });

  test('[H15] [N03] with its switch off no sign-in begins, ends or registers', async () => {
    const underWay = await journey(provider, `off@${provider}.example`);
    const ticket = ticketOf((await finish(await journey(provider, `ticket@${provider}.example`))).value());
    const before = await offerFeatures(app, 'USERNAMEREG');
    const codes = [
      (await app.call(beginSignIn, { provider, origin })).code,
      (await finish(underWay)).code,
      (await app.call(registerBySignIn, form(ticket))).code,
    ];
    await changeBrand(app, before);
    expect(codes).toEqual(['FEATURE_OFF', 'FEATURE_OFF', 'FEATURE_OFF']);
    expect((await app.call(registerBySignIn, form(ticket))).status).toBe(200);
  });
});

describe('an account made by sign-in', () => {
  test('[H15] the same mail at two providers makes two identities, and never matches an existing account', async () => {
    const one = await joined('google', 'same@mail.example');
    const two = await joined('facebook', 'same@mail.example');
    expect(one.account).not.toBe(two.account);
    const rows = await sql<{ issuer: string; subject: string }>(app.pool)`
      select i.issuer, i.subject from member_identity i join member m on m.id = i.member_id
       where m.account in (${one.account}, ${two.account})`;
    expect(new Set(rows.map(({ issuer }) => issuer)).size).toBe(2);
    for (const { subject } of rows) expect(subject).not.toContain('@');
  });

  test('[H15] [I04] [I05] keeps the rules of every registration, and a refused form gives its ticket back', async () => {
    const ticket = ticketOf((await finish(await journey('google', 'rules@mail.example'))).value());
    const refusal = async (change: Partial<InputOf<typeof registerBySignIn>>) =>
      (await app.call(registerBySignIn, form(ticket, change))).code;
    expect(await refusal({ termsAgreed: false })).toBe('TERMS_NOT_AGREED');
    expect(await refusal({ ageConfirmed: false })).toBe('AGE_NOT_CONFIRMED');
    expect(await refusal({ birthday: '2012-01-01' })).toBe('AGE_NOT_CONFIRMED');
    expect(await refusal({ username: 'x' })).toBe('FIELD_INVALID');
    expect(await refusal({ payeeName: '' })).toBe('FIELD_INVALID');
    expect(await refusal({ ticket: 'made-up' })).toBe('SIGN_IN_EXPIRED');
    expect(await refusal({})).toBeUndefined();
    expect(await refusal({})).toBe('SIGN_IN_EXPIRED');
  });

  test('[H15] eight registrations with two tickets of one person make one account', async () => {
    const tickets = [
      ticketOf((await finish(await journey('google', 'race@mail.example'))).value()),
      ticketOf((await finish(await journey('google', 'race@mail.example'))).value()),
    ];
    const answers = await Promise.all(
      [0, 1, 0, 1, 0, 1, 0, 1].map((index) => app.call(registerBySignIn, form(tickets[index] ?? ''))),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  test('[H15] [O01] begins only at a known address of the site', async () => {
    for (const wrong of [
      ...['http://evil.example', 'https://evil.example', 'http://localhost/x', 'javascript:alert(1)', 'localhost'],
      ...['http://localhost@evil.example', 'http://127.0.0.1', 'ftp://localhost'],
    ])
      expect((await app.call(beginSignIn, { provider: 'google', origin: wrong })).code).toBe('HOST_UNKNOWN');
  });

  test('[S-L13] another port of the same host is another site', async () => {
    await changeBrand(app, { entrances: [{ host: 'play.example', takes: 'members' }] });
    app.clock.advance(1_100);
    const begin = async (siteOrigin: string, host: string) =>
      (await app.call(beginSignIn, { provider: 'google', origin: siteOrigin }, { host })).code;
    expect(await begin('http://localhost:4000', 'localhost:4001')).toBe('HOST_UNKNOWN');
    expect(await begin('http://localhost', 'localhost:4000')).toBe('HOST_UNKNOWN');
    expect(await begin('https://play.example:8443', 'play.example')).toBe('HOST_UNKNOWN');
    // 443 is the default port of https, so the host header may leave it out.
    expect(await begin('https://play.example', 'play.example:443')).toBeUndefined();
    expect(await begin('http://localhost:4000', 'localhost:4000')).toBeUndefined();
  });

  test('[H15] tables keep no state, secret, verifier or ticket that could be used', async () => {
    const answer = await journey('google', 'leak@mail.example');
    const rows = await sql<{ row: string }>(app.pool)`select sign_in::text as row from sign_in`;
    for (const { row } of rows)
      for (const secret of [answer.state, answer.secret, answer.code]) expect(row).not.toContain(secret);
  });
});
