import { hash } from '@node-rs/argon2';
import { money, type Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import { addMs, dayOf } from '@tamarind/domain/time';
import { banks } from '@tamarind/domain/withdrawals/banks';
import { contract } from '@tamarind/contract/index';
import { openAccount, walletsOf } from '../../ledger/index.ts';
import { rightsOf } from '../../operators/index.ts';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import { inTransaction } from '../../platform/db/pool.ts';
import type { MemberActor, StaffActor } from '../../platform/http/actor.ts';
import { insertAffiliateCode, insertMember } from '../../registration/index.ts';
import { agree } from '../../winners/index.ts';
import * as queries from '../queries.ts';
import { DEMO_TERMS } from '../site-texts.ts';
import { CLOSED_ACCOUNT } from './past-ports.ts';
import { around, BUSY_DAYS, DAY_MS, type Past, timesOf } from './past.ts';

/** A simulated member: the actor for calls, and habits of play. */
export interface Person {
  readonly actor: MemberActor;
  readonly name: string;
  readonly joinedAt: Date;
  /** The person's position in the order of joining. */
  readonly number: number;
  readonly habit: Habit;
  /** The account of the friend through whose invitation link this person joined. */
  readonly host?: string;
  /** The id of the bound bank account; undefined if none is bound, so this person never withdraws. */
  bankAccount?: string;
}

interface Habit {
  /** The number of days a week on which the person plays. */
  readonly days: number;
  /** The factor by which stakes and deposits are multiplied. */
  readonly size: number;
  readonly plays: 'lottery' | 'games' | 'both';
}

/** A person who has not joined yet. */
export interface Newcomer {
  readonly account: string;
  readonly name: string;
  readonly currency: Currency;
  readonly joinsAt: Date;
  readonly kind: MemberKind;
  /** The account of the agent who invited this person. */
  readonly upline: string | null;
  readonly habit: Habit;
}

/** The two staff members who act in the back office, as callers. */
export interface Office {
  readonly mali: StaffActor;
  readonly tuan: StaffActor;
}

/**
 * All people who join during the simulated days: the agents of the two lower levels, and members, in the order of
 * joining.
 */
export function newcomers(chance: SeededRandom, begin: Date, end: Date, days: number): Newcomer[] {
  const taken = new Set<string>();
  const agents = agentLine.map(({ account, name, currency, upline }, index) => ({
    account,
    name,
    currency,
    joinsAt: addMs(begin, (index + 1) * HOUR_MS),
    kind: 'agent' as const,
    upline,
    habit: { days: 2, size: 3, plays: 'lottery' as const },
  }));
  const members = Array.from({ length: MEMBERS - agents.length }, (_, index): Newcomer => {
    const currency: Currency = chance.below(5) < 3 ? 'THB' : 'VND';
    const [first, last] = [chance.pick(names[currency].first), chance.pick(names[currency].last)];
    let account = `${first}${10 + chance.below(90)}`.toLowerCase();
    while (taken.has(account)) account = `${first}${100 + chance.below(900)}`.toLowerCase();
    taken.add(account);
    // A tenth of the members join on the first day. The others join later, at a growing rate, and the last of them
    // today.
    const share = index < MEMBERS / 10 ? 0 : Math.cbrt((index - MEMBERS / 10) / (MEMBERS * 0.9));
    return {
      account,
      name: currency === 'THB' ? `${first} ${last}` : `${last} ${first}`,
      currency,
      joinsAt: around(chance, timesToJoin(addMs(begin, (share * days + 0.9) * DAY_MS), { begin, end, days })),
      kind: 'member',
      upline: chance.chance(3) ? null : chance.pick(uplines[currency]),
      habit: {
        days: chance.pick([1, 1, 2, 2, 3, 4, 5]),
        size: chance.pick([1, 1, 1, 2, 2, 3, 5]),
        plays: chance.pick(['lottery', 'lottery', 'both', 'games']),
      },
    };
  });
  return [...agents, ...members].sort((left, right) => left.joinsAt.getTime() - right.joinsAt.getTime());
}

/** The times of this day at which people may join. If none is left on this day, the times of the day before. */
function timesToJoin(
  moment: Date,
  { begin, end, days }: { readonly begin: Date; readonly end: Date; readonly days: number },
): Date[] {
  const isNew = moment.getTime() - begin.getTime() > (days - BUSY_DAYS) * DAY_MS;
  const times = timesOf(dayOf(moment), isNew).filter((time) => time > begin && time < addMs(end, -HOUR_MS));
  return times.length > 0 ? times : timesOf(dayOf(addMs(moment, -DAY_MS)), isNew);
}

/** True if the bank refuses payouts to this person's account. */
export const hasClosedAccount = ({ number }: Person): boolean => number % 11 === 0;

/**
 * The simulated people. Each person who joins gets an account with an empty wallet and a payment password, and most get
 * a bank account.
 */
export class Crowd {
  readonly #past: Past;
  readonly #byAccount = new Map<string, Person>();
  readonly #known = new Set<string>();
  readonly #codes = new Map<string, string[]>();
  /** Number of members who joined without an upline. */
  #walkIns = 0;
  #ringHost: Person | undefined;
  readonly #ringFrom: Date;
  #ring = 0;
  #joined = 0;
  #hashes: Promise<readonly [login: string, payment: string]> | undefined;
  /**
   * The login password of everybody who joins. It is drawn at random at the start and stored nowhere, so nobody can log
   * in with it.
   */
  readonly password: string;

  /** `ringFrom` is the time from which one member invites several accounts of the same person. */
  constructor(past: Past, ringFrom: Date) {
    this.#past = past;
    this.#ringFrom = ringFrom;
    this.password = past.platform.random.bytes(24).toString('base64url');
  }

  /** Everybody, in the order of joining. */
  get all(): readonly Person[] {
    return [...this.#byAccount.values()].sort((one, other) => one.number - other.number);
  }

  /**
   * The people who joined more than a day ago, in the order of joining. The others are left out because their first
   * steps may run in parallel with the caller and may not have ended.
   */
  get settled(): readonly Person[] {
    const before = addMs(this.#past.platform.clock.now(), -DAY_MS - HOUR_MS);
    return this.all.filter(({ joinedAt }) => joinedAt < before);
  }

  /** True if the demo prints the login of this account. */
  isKnown(account: string): boolean {
    return this.#known.has(account);
  }

  /** Adds an invitation code; people who use it join below this agent. */
  addCode(agent: string, code: string): void {
    this.#codes.set(agent, [...(this.#codes.get(agent) ?? []), code]);
  }

  find(account: string): Person {
    const person = this.#byAccount.get(account);
    if (!person) throw new Error(`nobody is called ${account}`);
    return person;
  }

  /** Adds members who already exist in the database to the simulated people. */
  async welcome(
    ...known: readonly { readonly account: string; readonly name: string; readonly habit: Habit }[]
  ): Promise<void> {
    const { pool, clock } = this.#past.platform;
    for (const { account, name, habit } of known) {
      const actor = await queries.newActor(pool, account);
      this.#known.add(account);
      if (actor.memberKind === 'agent') this.addCode(account, codeOf(account));
      this.#byAccount.set(account, { actor, name, habit, joinedAt: clock.now(), number: this.#joined });
      this.#joined += 1;
    }
  }

  async join(newcomer: Newcomer): Promise<Person> {
    const { account, name, currency, kind, upline, habit } = newcomer;
    const { pool, clock } = this.#past.platform;
    const now = clock.now();
    // People who join in parallel are numbered here, in the order in which their actions begin.
    const number = this.#joined;
    this.#joined += 1;
    const host = this.#hostOf(newcomer);
    const codes = (upline === null ? undefined : this.#codes.get(upline)) ?? [];
    const affiliateCode = codes[number % codes.length];
    this.#hashes ??= Promise.all([cheapHash(this.password), cheapHash(PAYMENT_PASSWORD)]);
    const [passwordHash, paymentPasswordHash] = await this.#hashes;
    if (affiliateCode !== undefined) await this.#past.see('agent', affiliateCode, placeOf(account));
    if (host) await this.#past.see('friend', await this.#referralCode(host), placeOf(account));
    const memberId = await inTransaction(pool, async (tx) => {
      const id = await insertMember(tx, {
        account,
        passwordHash,
        paymentPasswordHash,
        currency,
        payeeName: name,
        email: `${account}@demo.example`,
        mobile: null,
        birthday: birthdayOf(account),
        uplineId: upline === null ? null : this.find(upline).actor.memberId,
        affiliateCode: affiliateCode ?? null,
        referrerId: host?.actor.memberId ?? null,
        termsVersion: DEMO_TERMS,
        contacts: {},
        memberKind: kind,
        now,
      });
      if (id === undefined) throw new Error(`${account} exists`);
      await openAccount(tx, { owner: { kind: 'member', id }, purpose: 'wallet', currency, realm: 'real' });
      if (kind === 'agent') await insertAffiliateCode(tx, codeOf(account), id);
      if (number % 4 === 0) await agree(tx, id, now);
      return id;
    });
    const actor: MemberActor = {
      kind: 'member',
      memberId,
      account,
      memberKind: kind,
      currency,
      realm: 'real',
      sessionId: 0n,
      scope: 'site',
    };
    const person: Person = { actor, name, joinedAt: now, number, habit, ...present({ host: host?.actor.account }) };
    this.#byAccount.set(account, person);
    if (kind === 'agent') this.addCode(account, codeOf(account));
    return person;
  }

  /**
   * Chooses the friend whose invitation link a person without an upline uses; undefined for every second such person.
   * The others use in turn the link of a player whose login the demo prints and the link of somebody who joined
   * earlier. From `ringFrom` on, the next few people all use the link of one member, who has several accounts on one
   * phone.
   */
  #hostOf({ kind, upline, currency }: Newcomer): Person | undefined {
    if (kind !== 'member' || upline !== null) return undefined;
    const count = this.#walkIns;
    this.#walkIns += 1;
    if (count % 2 === 1) return undefined;
    const own = this.settled.filter(({ actor }) => actor.memberKind === 'member' && actor.currency === currency);
    const players = own.filter(({ actor }) => this.isKnown(actor.account));
    const others = own.filter(({ actor }) => !this.isKnown(actor.account));
    this.#ringHost ??= others[0];
    if (this.#ring < RING && this.#past.platform.clock.now() >= this.#ringFrom) {
      this.#ring += 1;
      return this.#ringHost;
    }
    return count % 4 === 0 ? players[0] : others[(count * 7) % Math.max(others.length, 1)];
  }

  /** True if the person is one of the several accounts that one member has. */
  isInRing({ host }: Person): boolean {
    return host !== undefined && host === this.#ringHost?.actor.account;
  }

  async #referralCode({ actor }: Person): Promise<string> {
    return (await this.#past.ask(contract.registration.makeReferralCode, actor, {})).code;
  }

  /** Binds a bank account in the person's name. */
  async bind(person: Person): Promise<void> {
    const { actor, name, number } = person;
    const own = banks.filter(({ currency }) => currency === actor.currency);
    const start = String(4_100_000_000 + number * 10_007).slice(0, 8);
    const ending = hasClosedAccount(person) ? CLOSED_ACCOUNT : String(11 + (number % 88));
    const { id } = await this.#past.ask(contract.members.bindBankAccount, actor, {
      bank: own[number % own.length]?.code ?? '',
      accountNumber: `${start}${ending}`,
      holderName: name,
    });
    person.bankAccount = id;
  }

  /** The money that this person may spend now. */
  async money(person: Person): Promise<bigint> {
    return (await this.available([person]))(person);
  }

  /** The money that each of these people may spend now. */
  async available(people: readonly Person[] = this.all): Promise<(person: Person) => bigint> {
    const found = await walletsOf(
      this.#past.platform.pool,
      people.map(({ actor }) => actor.memberId),
    );
    return ({ actor }) => found(actor).available;
  }
}

/**
 * A cheap hash is enough. The login password is known to nobody, and the payment password is checked at each simulated
 * withdrawal, which must be fast.
 */
const cheapHash = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export async function officeOf(past: Past): Promise<Office> {
  const actor = async (username: string): Promise<StaffActor> => {
    const { id, personId, name, roles } = await queries.staffMember(past.platform.pool, username);
    const rights = rightsOf(roles, []);
    return {
      kind: 'staff',
      staffId: id,
      personId,
      username,
      name,
      roles,
      rights,
      currencies: {},
      branches: {},
      sessionId: 0n,
    };
  };
  return { mali: await actor('mali'), tuan: await actor('tuan') };
}

/** Converts baht, multiplied by the person's factor, to minor units; one baht counts as a thousand dong in the demo. */
export const amountOf = ({ actor, habit }: Person, baht: number) =>
  money(BigInt(baht * habit.size) * (actor.currency === 'THB' ? 100n : 1000n));

export const PAYMENT_PASSWORD = '730418';

/** Derives an agent's code from the account name: ANONG88 for agentanong. */
const codeOf = (agent: string): string => `${agent.slice(5).toUpperCase()}88`;

const numberOf = (account: string, below: number): number =>
  [...account].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7) % below;

/** The network address from which a person opens an agent's invitation link. */
const placeOf = (account: string): string => `1.180.${numberOf(account, 250)}.${numberOf(account, 241)}`;

/** Returns a birthday that makes the person between 21 and 60 years old. */
export const birthdayOf = (account: string): string => {
  const sum = [...account].reduce((all, letter) => all * 31 + (letter.codePointAt(0) ?? 0), 7) % 14_000;
  return new Date(Date.UTC(1966, 0, 1) + sum * DAY_MS).toISOString().slice(0, 10);
};

const names: Readonly<Record<Currency, { readonly first: readonly string[]; readonly last: readonly string[] }>> = {
  THB: {
    first: [
      ...['Anan', 'Apinya', 'Arthit', 'Benjawan', 'Boonsri', 'Chai', 'Chanida', 'Dao', 'Ekachai', 'Fah', 'Jirawat'],
      ...['Kamon', 'Kittisak', 'Lalita', 'Malee', 'Manop', 'Nattaya', 'Niran', 'Nok', 'Orathai', 'Pakorn', 'Pim'],
      ...['Piyada', 'Ratana', 'Sakda', 'Siriporn', 'Suda', 'Supachai', 'Tanawat', 'Thida', 'Udom', 'Wanida', 'Yupin'],
    ],
    last: [
      ...['Boonmee', 'Charoen', 'Intarat', 'Jaidee', 'Kaewkla', 'Khamdee', 'Maneerat', 'Phromma', 'Rattana'],
      ...['Saelim', 'Saetang', 'Srisuk', 'Suksawat', 'Thongdee', 'Wongsa', 'Yodrak'],
    ],
  },
  VND: {
    first: [
      ...['An', 'Anh', 'Binh', 'Chau', 'Chi', 'Dung', 'Duc', 'Giang', 'Ha', 'Hai', 'Hanh', 'Hieu', 'Hoa', 'Hung'],
      ...['Huong', 'Khanh', 'Lan', 'Long', 'Mai', 'Minh', 'My', 'Nam', 'Nga', 'Ngoc', 'Phong', 'Phuc', 'Quan'],
      ...['Quynh', 'Son', 'Tam', 'Thao', 'Thu', 'Trang', 'Trung', 'Tuan', 'Van', 'Vinh', 'Yen'],
    ],
    last: ['Nguyen', 'Tran', 'Le', 'Pham', 'Hoang', 'Phan', 'Vu', 'Dang', 'Bui', 'Do', 'Ho', 'Ngo', 'Duong', 'Ly'],
  },
};

/** Agents of the second and third level below agentanong. */
const agentLine = [
  { account: 'agentsuda', name: 'Suda Maneerat', currency: 'THB', upline: 'agentanong' },
  { account: 'agentminh', name: 'Tran Van Minh', currency: 'VND', upline: 'agentanong' },
  { account: 'agentniran', name: 'Niran Khamdee', currency: 'THB', upline: 'agentsuda' },
  { account: 'agentmalee', name: 'Malee Saetang', currency: 'THB', upline: 'agentsuda' },
  { account: 'agenthuong', name: 'Pham Thi Huong', currency: 'VND', upline: 'agentminh' },
] as const;
const uplines: Readonly<Record<Currency, readonly string[]>> = {
  THB: ['agentanong', 'agentsuda', 'agentniran', 'agentmalee', 'agentmalee'],
  VND: ['agentminh', 'agenthuong', 'agenthuong'],
};

const MEMBERS = 400;
/** The number of additional accounts that one member invites. */
const RING = 5;
const HOUR_MS = 3_600_000;
