import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash as hashPassword } from '@node-rs/argon2';
import { CompactEncrypt, importJWK, SignJWT } from 'jose';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { accountRoutes } from '../account/index.ts';
import { federationRoutes } from '../federation/index.ts';
import { startPeer } from '../federation/testing-peer.ts';
import { lotteryRoutes } from '../lottery/index.ts';
import { memberRoutes } from '../members/index.ts';
import { insertStaff } from '../operators/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { sha256 } from '../platform/secrets.ts';
import { protectionRoutes } from '../protection/index.ts';
import { recoveryRoutes } from '../recovery/index.ts';
import { offerFeatures } from '../testing/brand.ts';
import { startTestApp, TEST_PASSWORD, type Outcome, type TestApp, type TestMember } from '../testing/test-app.ts';
import { trialRoutes } from '../trial/index.ts';
import { walletRoutes } from '../wallet/index.ts';
import { factorRoutes, turnOnTotp } from './index.ts';
import { createKey, type SoftKey, useKey } from './testing-authenticator.ts';
import { type Cell, type State, states, table } from './testing-ways-and-states.ts';

let app: TestApp;
let outside: StandIns;
let peer: Awaited<ReturnType<typeof startPeer>>;
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const phoneKeys = createServer((_request, response) => {
  const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
});
beforeAll(async () => {
  await new Promise<void>((done) => phoneKeys.listen(0, '127.0.0.1', done));
  const { port } = phoneKeys.address() as AddressInfo;
  [outside, peer] = await Promise.all([startStandIns(), startPeer()]);
  app = await startTestApp({
    routes: (key) => [
      ...[...factorRoutes, ...protectionRoutes, ...recoveryRoutes, ...federationRoutes, ...trialRoutes(key)],
      ...[...lotteryRoutes, ...walletRoutes, ...memberRoutes, ...accountRoutes],
    ],
    env: {
      ...outside.env,
      ...peer.env,
      FIREBASE_PROJECT_ID: 'tamarind-demo',
      FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/keys`,
    },
  });
  await offerFeatures(app, 'PWDEXPIRY', 'MOBILELOGIN', 'NEWADDRESS', 'GOOGLE', 'FREEPLAY', 'USERNAMEREG');
});
afterAll(async () => {
  await app.close();
  await outside.stop();
  peer.stop();
  phoneKeys.close();
});

interface Person extends TestMember {
  readonly typed: string;
  readonly dialled: string;
  readonly home: string;
  readonly key: SoftKey | undefined;
  readonly ticket: string;
  readonly launchToken: string;
}
const ORIGIN = 'http://localhost';
const at = { headers: { origin: ORIGIN } };
const thai = { countryDialingCode: '66' } as const;
let counter = 0;

/**
 * Creates a member who logged in once from the home network, with a mobile number, a mail address, and the data that
 * this way of logging in needs.
 */
async function person(way: string): Promise<Person> {
  counter += 1;
  const member = await app.member({ currency: 'THB' });
  const digits = `8${(10_000_000 + counter * 13_337).toString()}`;
  const who = { ...member, typed: `0${digits}`, dialled: `+66${digits}`, home: `1.179.${counter}.9` };
  await sql(app.pool)`
    update member set mobile = ${who.dialled}, mobile_proved_at = registered_at, email = ${`m${counter}@mail.example`}
      where id = ${member.id}`;
  const { token } = (await password(who, who.home)).value();
  if (way === 'provider') await link(token, who);
  const key = way === 'passkey' ? await addKey(token) : undefined;
  const ticket = way === 'withdrawal ticket' ? await ticketOf(who) : '';
  const launchToken = way === 'launch token' ? launchOf(await launch(token)) : '';
  return { ...who, token, key, ticket, launchToken };
}

const password = ({ account }: Pick<Person, 'account'>, ip: string) =>
  app.call(contract.sessions.login, { username: account, password: TEST_PASSWORD, type: 'username' }, { ip });
const launch = (token: string) => app.call(contract.lottery.launchLottery, {}, { token });
const launchOf = (launched: Awaited<ReturnType<typeof launch>>): string =>
  /launch=([\w-]+)/.exec(launched.value().game_url)?.[1] ?? '';
async function link(token: string, { account }: TestMember): Promise<void> {
  const begun = await app.call(contract.federation.beginLink, { provider: 'google', origin: ORIGIN }, { token });
  const back = await atProvider(begun.value(), account);
  (await app.call(contract.federation.finishSignIn, back, { token })).value();
}
async function atProvider({ url, secret }: { url: string; secret: string }, account: string) {
  const { searchParams } = await peer.choose(url, `${account}@google.example`);
  return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '', secret };
}
async function addKey(token: string): Promise<SoftKey> {
  const { options } = (await app.call(contract.factors.startPasskey, {}, { token, ...at })).value();
  const { key, credential } = createKey(options, ORIGIN);
  (await app.call(contract.factors.addPasskey, { credential, name: 'phone' }, { token, ...at })).value();
  return key;
}
/**
 * Returns a self-excluded member's withdrawal ticket. The exclusion is written directly, because the usual request
 * would end the session that the test still needs.
 */
async function ticketOf(who: Pick<Person, 'id' | 'account' | 'home'>): Promise<string> {
  const now = app.clock.now();
  await sql(app.pool)`
    insert into member_pause (member_id, kind, from_at, until)
    values (${who.id}, 'exclusion', ${now}, ${new Date(now.getTime() + 86_400_000)})`;
  return String((await password(who, who.home)).details['ticket']);
}

const comeTo: Readonly<Record<State, (who: Person) => Promise<unknown>>> = {
  ordinary: async () => undefined,
  'new place': async () => undefined,
  excluded: (who) =>
    app.call(contract.protection.excludeMyself, { months: 6, password: TEST_PASSWORD }, { token: who.token }),
  'on a break': (who) => app.call(contract.protection.takeBreak, { hours: 24 }, { token: who.token }),
  held: (who) =>
    sql(
      app.pool,
    )`insert into member_clearance (member_id, held_at, held_note) values (${who.id}, ${app.clock.now()}, 'a test')`,
  closed: async (who) => {
    (await app.call(contract.account.closeAccount, { loginPassword: TEST_PASSWORD }, { token: who.token })).value();
    await sql(app.pool)`update member set closes_at = ${app.clock.now()} where id = ${who.id}`;
  },
  'second factor': (who) =>
    inTransaction(app.pool, (tx) =>
      turnOnTotp(tx, app.platform, who.id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', app.clock.now()),
    ),
  'password due': (who) =>
    sql(app.pool)`update member set password_changed_at = password_changed_at - interval '1 year' where id = ${who.id}`,
  imported: (who) => sql(app.pool)`update member set password_change_due = 'first_login' where id = ${who.id}`,
};

const goBy: Readonly<Record<string, (who: Person, ip: string, state: State) => Promise<string>>> = {
  password: async (who, ip) => cellOf(await password(who, ip)),
  code: async (who, ip) => {
    (await app.call(contract.sessions.sendLoginCode, { mobileNum: who.typed, ...thai }, { ip })).value();
    const code = await codeTo(who.dialled);
    const form = { username: who.typed, password: code, type: 'sms', ...thai } as const;
    return cellOf(await app.call(contract.sessions.login, form, { ip }));
  },
  'phone token': async (who, ip) => {
    const form = { username: who.typed, password: await phoneToken(who.dialled), ...thai };
    return cellOf(await app.call(contract.sessions.login, { ...form, type: 'firebase' }, { ip }));
  },
  provider: async (who, ip) => {
    const begun = (
      await app.call(contract.federation.beginSignIn, { provider: 'google', origin: ORIGIN }, { ip })
    ).value();
    const back = await atProvider(begun, who.account);
    const finished = await app.call(contract.federation.finishSignIn, back, { ip });
    if (finished.code) return finished.code;
    const value = finished.value();
    return value.kind === 'session' ? cellOf({ ...finished, value: () => value.session }) : value.kind;
  },
  passkey: async (who, ip) => {
    const { options } = (await app.call(contract.factors.startPasskeyLogin, {}, { ip, ...at })).value();
    const credential = who.key ? useKey(who.key, options, ORIGIN) : '';
    return cellOf(await app.call(contract.factors.loginByPasskey, { credential }, { ip, ...at }));
  },
  recovery: async (who, ip) => {
    const mail = `m${counter}@mail.example`;
    const asked = { username: who.account, email: mail, language: 'EN' } as const;
    (await app.call(contract.recovery.recoverByEmail, asked, { ip })).value();
    const form = { username: who.account, email: mail, verificationCode: await codeTo(mail, 'mail') };
    const reset = await app.call(
      contract.recovery.resetPassword,
      { ...form, newPassword: 'mua-xuan-2031', confirmNewPassword: 'mua-xuan-2031' },
      { ip },
    );
    if (reset.code) return reset.code;
    const session = reset.value();
    return session === null ? 'log in' : cellOf({ ...reset, value: () => session });
  },
  'withdrawal ticket': async (who, ip) => {
    const enter = () => app.call(contract.protection.enterToWithdraw, { ticket: who.ticket }, { ip });
    const cell = await cellOf(await enter());
    // The withdrawal ticket works only once, and the login history records its use.
    if (cell === 'withdrawal') {
      expect((await enter()).code).toBe('CREDENTIALS_WRONG');
      await expect.poll(() => triesOf(who)).toEqual(['SELF_EXCLUDED', null, null]);
    }
    return cell;
  },
  'launch token': async (who, ip, state) => {
    if (state === 'password due' || state === 'imported')
      return (await launch((await password(who, who.home)).value().token)).code ?? 'launched';
    return cellOf(await app.call(contract.lottery.enterClient, { launchToken: who.launchToken }, { ip }));
  },
  registration: async (_who, ip) => registerAs(`new${counter}x`, ip),
  'registration of a taken name': async ({ account }, ip) => registerAs(account, ip),
  'staff login': async (who, ip, state) => staffLogin(who, ip, state, await staffCode()),
  'staff login, password alone': (who, ip, state) => staffLogin(who, ip, state, '000000'),
  trial: async (_who, ip) => {
    const backwards = [...crypto.randomUUID()].toReversed().join('');
    const Encryption = await new CompactEncrypt(Buffer.from(backwards))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: app.payloadKey.publicJwk.kid })
      .encrypt(await importJWK(app.payloadKey.publicJwk, 'RSA-OAEP-256'));
    const form = { os: 'test', platform: 'W', gatewayVersion: 3, currency: 'THB', Encryption } as const;
    return cellOf(await app.call(contract.trial.startFreePlay, form, { ip }));
  },
};

async function registerAs(username: string, ip: string): Promise<string> {
  const form = {
    username,
    password: TEST_PASSWORD,
    confirmPassword: TEST_PASSWORD,
    currency: 'THB' as const,
    payeeName: 'Nok Saelim',
    birthday: '1992-02-02',
    termsAgreed: true,
    ageConfirmed: true,
    registerMethod: 'WEB' as const,
  };
  return cellOf(await app.call(contract.registration.register, form, { ip }));
}

const STAFF_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXQ';
const staffCode = () => generate({ secret: STAFF_SECRET, epoch: Math.floor(app.clock.now().getTime() / 1000) });

/** Logs in a staff member in the given state with the given code. */
async function staffLogin({ account }: Person, ip: string, state: State, code: string): Promise<string> {
  const username = `staff-${account}`;
  await insertStaff(app.pool, {
    username,
    name: 'Tuan',
    roles: ['officer'],
    now: app.clock.now(),
    passwordHash: await hashPassword(TEST_PASSWORD),
    totpSealed: app.platform.secrets.seal('totp', Buffer.from(STAFF_SECRET)),
  });
  if (state === 'closed') await sql(app.pool)`update staff set active = false where username = ${username}`;
  const form = { username, password: TEST_PASSWORD, code };
  const entered = await app.call(contract.operators.staffLogin, form, { ip });
  if (entered.code) return entered.code;
  const [session] = await sql(app.pool)`
    select 1 from staff_session where token_hash = ${sha256(entered.value().token)} and ended_at is null`;
  return session ? 'staff' : 'no session';
}

/**
 * Returns the outcome of a login: the session's scope, found by its token, and the due password change from the
 * response.
 */
async function cellOf(answer: {
  readonly code: string | undefined;
  value(): { readonly token: string; readonly changeDue?: string | null };
}): Promise<string> {
  if (answer.code) return answer.code;
  const { token, changeDue } = answer.value();
  const [session] = await sql<{ scope: string }>(app.pool)`
    select scope from member_session where token_hash = ${sha256(token)} and ended_at is null`;
  return [session?.scope ?? 'no session', ...(changeDue ? [changeDue] : [])].join(', ');
}
/**
 * The member's login tries, refused ones first. Each is written outside the login's transaction, so under load the
 * order of writing is not the order of the tries.
 */
const triesOf = async ({ id }: TestMember) =>
  (
    await sql<{ refused: string | null }>(app.pool)`
      select refused from login_try where member_id = ${id} order by refused nulls last, id`
  ).map(({ refused }) => refused);

async function codeTo(to: string, service: 'sms' | 'mail' = 'sms'): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const sent = (await outside.log(service)).find(({ summary }) => summary.startsWith(to));
      return (text = String(sent?.detail['text'] ?? ''));
    })
    .not.toBe('');
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

function phoneToken(phone: string): Promise<string> {
  const now = Math.floor(app.clock.now().getTime() / 1000);
  return new SignJWT({
    auth_time: now - 5,
    phone_number: phone,
    firebase: { sign_in_provider: 'phone' },
    iss: 'https://securetoken.google.com/tamarind-demo',
    aud: 'tamarind-demo',
    sub: `uid${phone}`,
    iat: now - 5,
    exp: now + 3595,
    jti: crypto.randomUUID(),
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT' })
    .sign(keys.privateKey);
}

const isNever = (cell: Cell | undefined): cell is { readonly never: string } => typeof cell === 'object';

test.each(Object.entries(table))(
  '[S-H1] %s has an outcome for every state, or the reason why the state cannot be',
  (way, cells) => {
    expect(cells).toHaveLength(states.length);
    expect(goBy[way]).toBeDefined();
    for (const cell of cells) expect((isNever(cell) ? cell.never : cell).length).toBeGreaterThan(3);
  },
);

describe.each(Object.entries(table))('by %s', (way, cells) => {
  const possible = states.flatMap((state, index) => {
    const cell = cells[index];
    return cell === undefined || isNever(cell) ? [] : [[state, cell] as const];
  });
  test.each(possible)('[S-H1] a member who is %s gets: %s', async (state, expected) => {
    const who = await person(way);
    // For staff logins and registrations, `goBy` itself brings the account into the state.
    if (!ownState.includes(way)) await comeTo[state](who);
    const ip = state === 'new place' ? `113.160.${counter}.7` : who.home;
    expect(await goBy[way]?.(who, ip, state)).toBe(expected);
  });
});
const ownState = ['registration', 'staff login', 'staff login, password alone'];

describe('an excluded member with an authenticator', () => {
  test('[S-H1] [secret: withdrawal ticket of an excluded member] needs password and code: the password alone gets none', async () => {
    const who = await person('password');
    await comeTo['second factor'](who);
    await comeTo.excluded(who);
    const first: Outcome<typeof contract.sessions.login> = await password(who, who.home);
    expect([first.code, first.details['choices']]).toEqual([
      'PROOF_REQUIRED',
      [
        { proof: 'totp', target: '' },
        { proof: 'recovery', target: '' },
      ],
    ]);
    // The ticket of a login that still waits for the second factor must not open a session.
    const ticket = String(first.details['ticket']);
    const early = await app.call(contract.protection.enterToWithdraw, { ticket }, { ip: who.home });
    expect(early.code).toBe('CREDENTIALS_WRONG');
    const epoch = Math.floor(app.clock.now().getTime() / 1000);
    const answer = await generate({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', epoch });
    const second = await app.call(contract.factors.proveLogin, { ticket, proof: 'totp', answer }, { ip: who.home });
    expect(second.code).toBe('SELF_EXCLUDED');
    const way = { ticket: String(second.details['ticket']) };
    expect((await app.call(contract.protection.enterToWithdraw, way, { ip: '113.160.250.7' })).code).toBe(
      'CREDENTIALS_WRONG',
    );
    const { token } = (await app.call(contract.protection.enterToWithdraw, way, { ip: who.home })).value();
    expect((await app.call(contract.wallet.getBalance, {}, { token })).code).toBeUndefined();
    await expect.poll(() => triesOf(who)).toEqual(['PROOF_REQUIRED', 'SELF_EXCLUDED', null, null]);
  });
});
