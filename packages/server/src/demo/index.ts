import { hash as hashPassword } from '@node-rs/argon2';
import { readFile } from 'node:fs/promises';
import { money, type Currency } from '@tamarind/domain/money';
import { DEFAULT_PASSWORD } from '@tamarind/domain/constants';
import { addDays, dayOf, startOfDay } from '@tamarind/domain/time';
import { openUnasked } from '../opening/index.ts';
import { addMissingNames, seedGames } from '../games/index.ts';
import { openAccount, post } from '../ledger/index.ts';
import { history, seedLottery } from '../lottery/index.ts';
import type { RoleBranches, StaffRole } from '@tamarind/contract/operators';
import { insertStaff } from '../operators/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Job } from '../platform/jobs.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import { insertAffiliateCode, insertMember } from '../registration/index.ts';
import { agree } from '../winners/index.ts';
import { seedBrand } from './brand.ts';
import { seedAccounts } from './accounts.ts';
import { AT_KIOSK, SILENT_STAKE } from './play.ts';
import { seedFactors } from './factors.ts';
import { type House, liveDays } from './lived/index.ts';
import * as queries from './queries.ts';
import { seedAnnouncements } from './notices.ts';
import { seedApplications, seedPromotions } from './promotions.ts';
import { seedProtection } from './protection.ts';
import { seedConnections } from './connections.ts';
import { seedReceiving } from './receiving.ts';
import { openMall, seedRedeems, seedTurnover } from './rewards.ts';
import { DEMO_TERMS, seedSiteTexts } from './site-texts.ts';
import { playerJobs, players } from './players.ts';
import { shooterJobs } from './shooters.ts';

/**
 * The demo's logins, printed at start. Their accounts contain only play money. A real brand starts with DEMO=0 and has
 * none of these logins.
 */
export const demoLogins = [
  { site: 'player', role: 'member (THB)', username: 'somchai88', password: 'tamarind-demo-1' },
  { site: 'player', role: 'member (VND)', username: 'linhnguyen', password: 'tamarind-demo-2' },
  { site: 'player', role: 'agent', username: 'agentanong', password: 'tamarind-demo-3', affiliateCode: 'ANONG88' },
  {
    site: 'office',
    role: 'officer',
    username: 'mali',
    password: 'tamarind-staff-1',
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  {
    site: 'office',
    role: 'approver',
    username: 'tuan',
    password: 'tamarind-staff-2',
    totpSecret: 'KRUGS4ZANFZSAYJAKRUGS4ZANFZSAYJA',
  },
  {
    site: 'office',
    role: 'second approver',
    username: 'lan',
    password: 'tamarind-staff-3',
    totpSecret: 'ONSWG4TFOQQGM33SEBWGC3RAONSWG4TF',
  },
  {
    site: 'office',
    role: 'agent manager of one branch',
    username: 'napa',
    password: 'tamarind-staff-4',
    totpSecret: 'NZQXAYJAMRXWK4ZANZXXIIDTNRSWK4BA',
  },
  {
    site: 'player',
    role: 'member with two-factor',
    username: 'preecha77',
    password: 'tamarind-demo-4',
    totpSecret: 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK',
  },
  // An account imported from another platform. A login with its default password can do nothing but change the
  // password.
  { site: 'player', role: 'member (imported)', username: 'imported77', password: DEFAULT_PASSWORD },
] as const;

/**
 * Real results with which the demo starts, and the game if the file does not name it; seed/NOTICE.md names the sources.
 */
const histories: readonly (readonly [file: string, game?: string])[] = [
  ['xsmb-2024.csv', 'xsmb'],
  ['stations-south.csv'],
  ['stations-central.csv'],
  ['thai-glo.csv', 'glo'],
  ['mega645.csv', 'mega645'],
  ['power655.csv', 'power655'],
  ['lotto535.csv', 'lotto535'],
  ['max3d.csv', 'max3d'],
  ['max3dpro.csv', 'max3dpro'],
  ['keno.csv', 'vkeno'],
  ['bingo18.csv', 'bingo18'],
];

/**
 * Fills an empty database with the demo brand, once; later starts change nothing. With DEMO_DAYS the brand starts that
 * many days ago, and these days are simulated before the current state is set up.
 */
export async function seedDemo(platform: Platform, house: House): Promise<void> {
  // Return early on a restart, because hashing eight passwords takes a second.
  if (await queries.isSeeded(platform.pool)) {
    await seedBrand(platform);
    await seedReceiving(platform);
    await seedConnections(platform);
    await seedSiteTexts(platform);
    return inTransaction(platform.pool, async (tx) => {
      await hireStaff(platform, tx, platform.clock.now());
      await addMissingNames(tx);
    });
  }
  if (await queries.isLiving(platform.pool))
    throw new Error('the fill of the demo was interrupted: npm start -- --reset begins afresh');
  const { DEMO_DAYS: days } = platform.config;
  const now = platform.clock.now();
  const begin = days === 0 ? now : startOfDay(addDays(dayOf(now), -days));
  const hashes = await passwordHashes(platform);
  const founded = await inTransaction(platform.pool, async (tx) => {
    await queries.lockSeed(tx);
    if (await queries.isSeeded(tx)) return addMissingNames(tx);
    const members = await found(platform, tx, begin, hashes);
    if (days > 0) await queries.markLiving(tx, now);
    else await furnish(platform, tx, members);
    return members;
  });
  const atBegin = { ...platform, clock: { now: () => begin } };
  await seedBrand(atBegin);
  await seedReceiving(atBegin);
  await seedConnections(atBegin);
  await seedSiteTexts(atBegin);
  if (!founded || days === 0) return;
  await liveDays(platform, house, begin);
  await inTransaction(platform.pool, (tx) => furnish(platform, tx, founded));
}

/** After this many simulated days, members have reached their VIP levels by their own play. */
const DAYS_TO_CLIMB = 30;

type Hashes = Awaited<ReturnType<typeof passwordHashes>>;

async function passwordHashes(platform: Platform) {
  const ofMembers = demoLogins.filter(({ site }) => site === 'player');
  const ofLogins = await Promise.all(ofMembers.map(({ password }) => hashPassword(password)));
  const [thb = '', vnd = '', agent = '', careful = '', imported = ''] = ofLogins;
  const unknown = await hashPassword(platform.random.bytes(32));
  return { thb, vnd, agent, careful, imported, unknown };
}

/**
 * Creates the demo's basic data: lotteries, games, past results, the points mall, members and four members of staff.
 */
async function found(platform: Platform, tx: Tx, now: Date, hashes: Hashes) {
  await seedLottery(tx, 'demo');
  await seedGames(tx);
  if (platform.config.DEMO_HISTORY)
    for (const [file, game] of histories)
      await history.import(tx, await readFile(new URL(`../../seed/${file}`, import.meta.url), 'utf8'), game);
  const members = await seedMembers(tx, now, hashes);
  await hireStaff(platform, tx, now);
  await seedPromotions(tx, platform.clock.now());
  await openUnasked(tx, now);
  return { ...members, mall: await openMall(platform, tx, members, now) };
}

/**
 * Adds the demo's current content: announcements, promotions, requests for rewards, signs of gambling harm, documents,
 * known devices.
 */
async function furnish(
  platform: Platform,
  tx: Tx,
  { anong, somchai, linh, preecha, others, mall }: Awaited<ReturnType<typeof found>>,
): Promise<void> {
  const now = platform.clock.now();
  await seedAnnouncements(tx, now);
  await seedApplications(platform, tx, now);
  const { DEMO_DAYS: days } = platform.config;
  if (days === 0) await seedRedeems(platform, tx, { somchai, linh }, mall);
  if (days < DAYS_TO_CLIMB) await seedTurnover(platform, tx, { somchai, linh });
  await seedProtection(platform, tx, { linh, players: others }, now);
  await seedAccounts(platform, tx);
  await seedFactors(platform, tx, { known: [somchai, linh, anong], careful: preecha, secret: secretOf('preecha77') });
  await queries.markSeeded(tx, now);
}

/**
 * Inserts the demo's members with their password hashes by login. The members in `others` are played by a background
 * job.
 */
async function seedMembers(tx: Tx, now: Date, hashes: Hashes) {
  const anong = await seedMember(tx, now, {
    account: 'agentanong',
    hash: hashes.agent,
    currency: 'THB',
    payeeName: 'Anong Srisuk',
    memberKind: 'agent',
    upline: null,
    grant: 5_000_000n,
  });
  await insertAffiliateCode(tx, 'ANONG88', anong);
  const somchai = await seedMember(tx, now, {
    account: 'somchai88',
    hash: hashes.thb,
    currency: 'THB',
    payeeName: 'Somchai Jaidee',
    memberKind: 'member',
    upline: anong,
    // The parts: ฿12,480.50 that stay in the wallet, the money placed at the vendor kiosk, and the stake of a round
    // that its vendor never closes.
    grant: 1_248_050n + AT_KIOSK + SILENT_STAKE,
  });
  const linh = await seedMember(tx, now, {
    account: 'linhnguyen',
    hash: hashes.vnd,
    currency: 'VND',
    payeeName: 'Nguyen Thi Linh',
    memberKind: 'member',
    upline: anong,
    grant: 3_248_000n,
  });
  const others: bigint[] = [];
  await seedMember(tx, now, {
    account: 'imported77',
    hash: hashes.imported,
    currency: 'THB',
    payeeName: 'Prasert Boonmee',
    memberKind: 'member',
    upline: anong,
    grant: 150_000n,
  });
  for (const [account, currency] of Object.entries(players)) {
    const id = await seedMember(tx, now, {
      account,
      hash: hashes.unknown,
      currency,
      payeeName: 'Demo Player',
      memberKind: 'member',
      upline: anong,
      grant: currency === 'THB' ? 5_000_000n : 50_000_000n,
    });
    others.push(id);
    await agree(tx, id, now);
  }
  const preecha = await seedMember(tx, now, {
    account: 'preecha77',
    hash: hashes.careful,
    currency: 'THB',
    payeeName: 'Preecha Wongsa',
    memberKind: 'member',
    upline: anong,
    grant: 100_000n,
  });
  return { anong, somchai, linh, preecha, others };
}

async function seedMember(
  tx: Tx,
  now: Date,
  who: {
    account: string;
    hash: string;
    currency: Currency;
    payeeName: string;
    memberKind: 'member' | 'agent';
    upline: bigint | null;
    grant: bigint;
  },
): Promise<bigint> {
  const id = await insertMember(tx, {
    account: who.account,
    passwordHash: who.hash,
    currency: who.currency,
    payeeName: who.payeeName,
    email: `${who.account}@demo.example`,
    mobile: null,
    birthday: '1990-01-01',
    uplineId: who.upline,
    termsVersion: DEMO_TERMS,
    contacts: {},
    memberKind: who.memberKind,
    now,
  });
  if (id === undefined) throw new Error(`the demo member ${who.account} exists in an unseeded database`);
  const wallet = await openAccount(tx, {
    owner: { kind: 'member', id },
    purpose: 'wallet',
    currency: who.currency,
    realm: 'real',
  });
  await post(tx, [
    {
      key: `demo-grant:${who.account}`,
      debit: { purpose: 'play_money', currency: who.currency, realm: 'real' },
      credit: wallet,
      amount: money(who.grant),
      reason: 'grant',
      reference: 'demo',
      at: now,
    },
  ]);
  return id;
}

/**
 * Inserts the staff who are missing, as if each had joined by an invitation: mali by the first owner's link, tuan invited
 * by mali, lan and napa by both. With the mail address of the invitation a person can get the link of a reset second factor.
 */
async function hireStaff(platform: Platform, tx: Tx, now: Date): Promise<void> {
  const hired = await queries.demoStaff(tx);
  const newcomers = staff.filter(({ username }) => !hired.some((one) => one.username === username));
  const hashes = await Promise.all(newcomers.map(({ username }) => hashPassword(loginOf(username).password)));
  const ids = hired.map(({ id }) => id);
  for (const [index, { username, name, roles, branches = {} }] of newcomers.entries()) {
    const [invitedBy = null, agreedBy = null] = ids;
    const id = await insertStaff(tx, {
      username,
      name,
      roles,
      branches,
      passwordHash: hashes[index] ?? '',
      totpSealed: platform.secrets.seal('totp', Buffer.from(secretOf(username))),
      now,
      invitation: { mail: `${username}@office.demo.example`, lastStep: 0n, invitedBy, agreedBy },
    });
    if (id !== undefined) ids.push(id);
  }
}

function loginOf(username: string) {
  const login = demoLogins.find((one) => one.username === username);
  if (!login) throw new Error(`the demo has no login ${username}`);
  return login;
}

function secretOf(username: string): string {
  const login = loginOf(username);
  if (!('totpSecret' in login)) throw new Error(`the login ${username} has no authenticator`);
  return login.totpSecret;
}

/**
 * Three owners, so that two can change the third, and an act that needs a third person can be decided in the demo. The
 * fourth person sees only the members of one agent's branch.
 */
const staff: readonly {
  readonly username: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly branches?: RoleBranches;
}[] = [
  { username: 'mali', name: 'Mali S.', roles: ['officer', 'owner'] },
  { username: 'tuan', name: 'Tuấn P.', roles: ['approver', 'owner'] },
  { username: 'lan', name: 'Lan V.', roles: ['approver', 'owner'] },
  {
    username: 'napa',
    name: 'Napa T.',
    roles: ['agent_manager', 'support_1'],
    branches: { agent_manager: ['agentanong'], support_1: ['agentanong'] },
  },
];

export const demoJobs: readonly Job[] = [...shooterJobs, ...playerJobs];
export { seedPlay } from './play.ts';
