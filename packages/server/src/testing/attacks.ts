import { contract } from '@tamarind/contract/index';
import { seededRandom, type SeededRandom } from '@tamarind/domain/seeded-random';
import { tryLimits } from '@tamarind/domain/validation/login-tries';
import { brandSettings } from '../brand/index.ts';
import { sendCode, takeCode } from '../codes/index.ts';
import { sql } from '../platform/db/sql.ts';
import type { Call } from '../platform/http/routes.ts';
import { Refusal } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { guardTry, settleTry, type HumanCheck } from '../sessions/guard.ts';
import { noteTry } from '../sessions/index.ts';
import { TEST_PASSWORD, type TestApp } from './test-app.ts';

/**
 * This file simulates attacks by many machines during a day of the test clock, on the real database: small in tests,
 * full size by `npm run simulate`. A seed repeats the same attempts. Limits to prove: at most one attempt in a thousand
 * succeeds, while every owner can log in; a one-time code can be guessed five times, the codes of one phone number
 * fifty times a day; messages cost the operator no more than the daily cap.
 */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** The largest permitted value; without it or `least`, the value is only reported. */
  readonly most?: number;
  readonly least?: number;
}

export const holds = ({ value, most = Infinity, least = -Infinity }: Figure): boolean =>
  value <= most && value >= least;

export interface Attack {
  readonly tries: number;
  /** The number of IP addresses from which the attempts come in turn. */
  readonly sources: number;
  readonly seed: number;
  /** The duration of the attack on the test clock; a day by default. */
  readonly overMs?: number;
  /** The number of concurrent attempts. */
  readonly atOnce?: number;
  readonly say?: (line: string) => void;
}

const DAY_MS = 86_400_000;

// ── Stuffing: names and passwords of elsewhere ────────────────────────────────────────────────────────────────────────

interface Login {
  readonly account: string;
  readonly ip: string;
  readonly fits: boolean;
  readonly check: HumanCheck;
}
type Answer = 'in' | 'wrong' | 'captcha' | 'wait';
/** Makes one login attempt and classifies the outcome. */
export type Door = (app: TestApp, login: Login) => Promise<Answer>;

/**
 * Makes the whole login call through its route, including the password hash. A required second proof counts as
 * accepted.
 */
export const throughRoute: Door = async (app, { account, ip, fits, check }) => {
  const answer = await app.call(
    contract.sessions.login,
    { type: 'username', username: account, password: fits ? TEST_PASSWORD : 'not-the-one-9', ...check },
    { ip },
  );
  if (answer.status === 200) return 'in';
  return answerOf(answer.code);
};

/**
 * Applies the same rules as the login call, in the same order and on the same tables, but without computing the
 * password hash: a million hashes would take days.
 */
export const throughRules: Door = async (app, { account, ip, fits, check }) => {
  const call = callFrom(app, ip);
  try {
    await settleTry(call, await guardTry(call, account, check), fits);
    return 'in';
  } catch (error) {
    if (error instanceof Refusal) return answerOf(error.code);
    throw error;
  }
};

function answerOf(code: string | undefined): Answer {
  switch (code) {
    case 'CREDENTIALS_WRONG':
      return 'wrong';
    case 'CAPTCHA_REQUIRED':
    case 'CAPTCHA_WRONG':
      return 'captcha';
    case 'RATE_LIMITED':
    // Two hundred concurrent calls may overflow the queue for database connections; such calls are refused before the
    // password is checked.
    case 'UNAVAILABLE':
      return 'wait';
    default:
      throw new Error(`a login was answered ${code}`);
  }
}

/** One in this many of the attackers' passwords is correct, and one in this many captchas is solved. */
const FITS_ONE_IN = 100;
const SOLVES_ONE_IN = 20;
/** One in this many attempts targets a real owner's account; so does every attempt with a correct password. */
const AIMED_ONE_IN = 10;
const OWNERS_LEAST = 10;

/**
 * [H02] Simulates a day of credential stuffing (attempts with stolen passwords), while owners log in from home, some of
 * them after mistyping the password.
 */
export async function stuff(app: TestApp, attack: Attack & { readonly door: Door }): Promise<Figure[]> {
  const { tries, sources, seed, door } = attack;
  const random = seededRandom(seed);
  const owners = await houseWithOwners(app, Math.max(OWNERS_LEAST, Math.floor(tries / 2000)));
  const ownerEvery = Math.max(1, Math.floor(tries / (owners.length * 2)));
  const counted = { in: 0, wrong: 0, captcha: 0, wait: 0 };
  let [ownerLogins, ownersIn] = [0, 0];
  await inSteps(app, attack, async (index) => {
    if (index % ownerEvery === 0) {
      const owner = owners[Math.floor(index / ownerEvery) % owners.length];
      ownerLogins += 1;
      if (owner && (await comeHome(app, door, owner, random.chance(3)))) ownersIn += 1;
    }
    const fits = random.chance(FITS_ONE_IN);
    const isAimed = fits || random.chance(AIMED_ONE_IN);
    const account = isAimed ? random.pick(owners).account : `victim${random.below(tries)}`;
    const isSolved = random.chance(SOLVES_ONE_IN);
    const check = isSolved ? await solvedCaptcha(app) : {};
    counted[await door(app, { account, ip: sourceAt(index % sources), fits, check })] += 1;
  });
  return [
    { name: 'accepted guesses', value: counted.in, most: Math.floor(tries / 1000) },
    { name: 'owners let in, in 100', value: (100 * ownersIn) / ownerLogins, least: 100 },
    { name: 'owners’ logins', value: ownerLogins },
    { name: 'passwords looked at', value: counted.in + counted.wrong },
    { name: 'turned away for a captcha', value: counted.captcha },
    { name: 'turned away for the window', value: counted.wait },
  ];
}

interface Owner {
  readonly account: string;
  readonly home: string;
}

/** Creates members who have logged in from home before. */
async function houseWithOwners(app: TestApp, count: number): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id, account } = await app.member();
    const home = `203.0.${index >> 8}.${index & 255}`;
    await noteTry(
      app.pool,
      { now: app.clock.now(), ip: home, userAgent: 'at home' },
      { memberId: id, way: 'password' },
    );
    owners.push({ account, home });
  }
  return owners;
}

/** An owner logs in, and solves a captcha if one is required. */
async function comeHome(app: TestApp, door: Door, { account, home }: Owner, slips: boolean): Promise<boolean> {
  if (slips) await door(app, { account, ip: home, fits: false, check: await solvedCaptcha(app) });
  const first = await door(app, { account, ip: home, fits: true, check: {} });
  if (first !== 'captcha') return first === 'in';
  return (await door(app, { account, ip: home, fits: true, check: await solvedCaptcha(app) })) === 'in';
}

async function solvedCaptcha({ pool, clock }: TestApp): Promise<HumanCheck> {
  const captchaId = crypto.randomUUID();
  await sql(pool)`
    insert into captcha (id, answer_hash, expires_at)
    values (${captchaId}, ${sha256(`${captchaId}:ACDEF`)}, ${new Date(clock.now().getTime() + 120_000)})`;
  return { captcha: 'ACDEF', captchaId };
}

/** [H02] Concurrent guesses of one account's password, each from a different network and with a solved captcha. */
export async function guessAtOnce(app: TestApp, door: Door, tries: number): Promise<Figure> {
  const { account } = await app.member();
  const checks = await Promise.all(Array.from({ length: tries }, () => solvedCaptcha(app)));
  const answers = await Promise.all(
    checks.map((check, index) => door(app, { account, ip: sourceAt(index), fits: false, check })),
  );
  const heard = answers.filter((answer) => answer === 'wrong').length;
  return { name: 'passwords heard at one account at once', value: heard, most: tryLimits.accountWait };
}

// ── Pumping: messages that cost money ─────────────────────────────────────────────────────────────────────────────────

/**
 * [H10] Simulates a day of requests for one-time codes to ever new phone numbers, which cost the operator money, while
 * members request codes for their own numbers.
 */
export async function pump(app: TestApp, attack: Attack): Promise<Figure[]> {
  const { tries, sources, seed } = attack;
  const random = seededRandom(seed);
  const { codes } = await brandSettings(app.pool);
  const members = Array.from({ length: 24 }, (_, index) => `+6681${2_000_000 + index * 13_337}`);
  for (const to of members) {
    const hash = app.platform.secrets.blindIndex('code-target', to);
    await sql(app.pool)`
      insert into code_target (target_hash, next_send_at, proved_at) values (${hash}, ${app.clock.now()}, ${app.clock.now()})`;
  }
  const memberEvery = Math.max(1, Math.floor(tries / members.length));
  let [pumped, asked, served] = [0, 0, 0];
  await inSteps(app, attack, async (index) => {
    if (index % memberEvery === 0 && asked < members.length) {
      const to = members[asked] ?? '';
      asked += 1;
      if (await isSent(app, to, `198.51.100.${asked}`)) served += 1;
    }
    // Attackers rent ranges of phone numbers, so their numbers are in a few ranges, in both served countries.
    const country = random.pick(['+66', '+84']);
    const to = `${country}9${random.below(100)}${String(random.below(1_000_000)).padStart(6, '0')}`;
    if (await isSent(app, to, sourceAt(index % sources))) pumped += 1;
  });
  return [
    { name: 'messages sent in the day', value: pumped + served, most: codes.dailySms },
    { name: 'to the gang’s numbers', value: pumped, most: Math.floor(codes.dailySms * 0.8) },
    { name: 'members served, in 100', value: (100 * served) / asked, least: 100 },
  ];
}

const isSent = (app: TestApp, to: string, ip: string): Promise<boolean> =>
  sendCode(callFrom(app, ip), { purpose: 'login', channel: 'sms', to, language: 'EN', quietly: 'send' }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

// ── Guessing codes ────────────────────────────────────────────────────────────────────────────────────────────────────

/** The number of concurrent guesses at each one-time code. */
const BURST = 20;

/**
 * [H18] Simulates a day of guessing one-time codes in bursts: every other guess comes from the network that requested
 * the code, the rest from elsewhere.
 */
export async function guess(app: TestApp, attack: Attack): Promise<Figure[]> {
  const { tries, sources, seed } = attack;
  const random = seededRandom(seed);
  const bursts = Math.ceil(tries / BURST);
  // Choose the number of phone numbers so that each gets enough bursts of guesses to use up its ten one-time codes a
  // day.
  const numbers = Array.from({ length: Math.max(1, Math.floor(bursts / 14)) }, (_, index) => ({
    to: `+6689${String(1_000_000 + index * 10_007).padStart(7, '0')}`,
    counted: 0,
  }));
  let [most, counted, guessed] = [0, 0, 0];
  await inSteps(app, { ...attack, tries: bursts, atOnce: 1 }, async (index) => {
    const number = numbers[index % numbers.length];
    if (!number) return;
    await isSent(app, number.to, sourceAt(index % sources));
    const answers = await Promise.all(
      Array.from({ length: BURST }, async (_, at) =>
        tryCode(app, number.to, sourceAt((at % 2 === 0 ? index : index * BURST + at) % sources), random),
      ),
    );
    const heard = answers.filter((answer) => answer !== 'turned away').length;
    guessed += answers.filter((answer) => answer === 'in').length;
    number.counted += heard;
    counted += heard;
    most = Math.max(most, heard);
  });
  return [
    { name: 'tries counted at one code in a race', value: most, most: 5 },
    { name: 'tries counted at one number in a day', value: Math.max(...numbers.map((one) => one.counted)), most: 50 },
    { name: 'tries counted', value: counted },
    { name: 'codes guessed', value: guessed, most: Math.ceil(tries / 1000) },
  ];
}

const tryCode = (app: TestApp, to: string, ip: string, random: SeededRandom): Promise<'in' | 'wrong' | 'turned away'> =>
  takeCode(callFrom(app, ip), { purpose: 'login', to, code: String(random.below(1_000_000)).padStart(6, '0') }).then(
    () => 'in',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error.code === 'CODE_WRONG' ? 'wrong' : 'turned away';
    },
  );

// ── A day in steps ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Spreads the attempts evenly over the simulated time, with `atOnce` of them concurrent. */
async function inSteps(
  app: TestApp,
  { tries, atOnce = 1, overMs = DAY_MS, say }: Attack,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const tenth = Math.ceil(tries / 10);
  const began = app.clock.now().getTime();
  for (let from = 0; from < tries; from += atOnce) {
    const many = Math.min(atOnce, tries - from);
    await Promise.all(Array.from({ length: many }, (_, at) => work(from + at)));
    // Set the clock to an absolute time; otherwise the machine's run time would lengthen the simulated day.
    app.clock.moveTo(new Date(began + (overMs / tries) * (from + many)));
    if (say && Math.floor(from / tenth) !== Math.floor((from + many) / tenth)) say(`${from + many} of ${tries}`);
  }
}

/**
 * Returns one of 16 million addresses. Consecutive ones are in different networks, because the network part varies
 * first.
 */
const sourceAt = (index: number): string => `${11 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.7`;

function callFrom(app: TestApp, ip: string): Call {
  return {
    ...app.platform,
    actor: { kind: 'visitor' },
    now: app.clock.now(),
    ip,
    userAgent: 'gang',
    host: '',
    origin: '',
  } as Call;
}
