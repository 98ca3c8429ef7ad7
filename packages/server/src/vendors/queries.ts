import type { VendorProfile } from '@tamarind/contract/outside/vendor';
import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';

/** This file queries vendors, keys, players and sessions; movements and rounds are in movement-queries.ts. */

export interface VendorRow {
  code: string;
  name: string;
  kind: 'seamless' | 'transfer';
  profile: VendorProfile;
  baseUrl: string;
  operatorId: string;
  currencies: Currency[];
  ips: string[];
  takesTrial: boolean;
  promoDayMax: Record<Currency, Money>;
  promoMemberMax: Record<Currency, Money>;
  state: 'on' | 'paused' | 'off';
  stateChangedBy: string;
  stateChangedAt: Date;
  stateNote: string;
  failures: number;
  gamesReadAt: Date | null;
  addedAt: Date;
}

type Flat = Omit<VendorRow, 'promoDayMax' | 'promoMemberMax'> & PromoColumns;
interface PromoColumns {
  promoDayThb: Money;
  promoDayVnd: Money;
  promoMemberThb: Money;
  promoMemberVnd: Money;
}

/** All vendors, or only the one with this code. */
export const vendors = async (db: Db, code?: string): Promise<VendorRow[]> =>
  (await vendorRows(db, code)).map(({ promoDayThb, promoDayVnd, promoMemberThb, promoMemberVnd, ...row }) => ({
    ...row,
    promoDayMax: { THB: promoDayThb, VND: promoDayVnd },
    promoMemberMax: { THB: promoMemberThb, VND: promoMemberVnd },
  }));

const vendorRows = (db: Db, code?: string) => sql<Flat>(db)`
  select code, name, kind, profile, base_url as "baseUrl", operator_id as "operatorId", currencies, ips, takes_trial as "takesTrial",
         promo_day_thb as "promoDayThb", promo_day_vnd as "promoDayVnd", promo_member_thb as "promoMemberThb",
         promo_member_vnd as "promoMemberVnd", state,
         state_changed_by as "stateChangedBy", state_changed_at as "stateChangedAt", state_note as "stateNote", failures,
         games_read_at as "gamesReadAt", added_at as "addedAt"
    from vendor where ${code}::text is null or code = ${code} order by code`;

/** Inserts a vendor. False if the code is taken, ignoring case. */
export const insertVendor = async (
  tx: Tx,
  row: Omit<
    VendorRow,
    | 'state'
    | 'stateChangedBy'
    | 'stateChangedAt'
    | 'stateNote'
    | 'failures'
    | 'gamesReadAt'
    | 'promoDayMax'
    | 'promoMemberMax'
  > & { addedBy: string },
) =>
  (
    await sql(tx)`
      insert into vendor (code, name, kind, profile, base_url, operator_id, currencies, ips, takes_trial,
                          state_changed_by, state_changed_at, added_at)
      values (${row.code}, ${row.name}, ${row.kind}, ${row.profile}, ${row.baseUrl}, ${row.operatorId}, ${row.currencies}, ${row.ips},
              ${row.takesTrial}, ${row.addedBy}, ${row.addedAt}, ${row.addedAt})
      on conflict do nothing returning code`
  ).length === 1;

export const setPromoCaps = (
  tx: Tx,
  code: string,
  { promoDayMax, promoMemberMax }: Pick<VendorRow, 'promoDayMax' | 'promoMemberMax'>,
) => sql(tx)`
  update vendor set promo_day_thb = ${promoDayMax.THB}, promo_day_vnd = ${promoDayMax.VND}, promo_member_thb = ${promoMemberMax.THB},
         promo_member_vnd = ${promoMemberMax.VND}
   where code = ${code}`;

export const updateVendor = (
  tx: Tx,
  row: Pick<VendorRow, 'code' | 'name' | 'baseUrl' | 'operatorId' | 'currencies' | 'ips' | 'takesTrial'>,
) => sql(tx)`
  update vendor set name = ${row.name}, base_url = ${row.baseUrl}, operator_id = ${row.operatorId}, currencies = ${row.currencies},
         ips = ${row.ips}, takes_trial = ${row.takesTrial}
   where code = ${row.code}`;

export const lockVendor = async (tx: Tx, code: string) =>
  (await sql<{ state: VendorRow['state'] }>(tx)`select state from vendor where code = ${code} for no key update`)[0]
    ?.state;

export const setVendorState = (
  db: Db,
  code: string,
  row: { state: VendorRow['state']; by: string; note: string; now: Date; probeAt: Date | null },
) => sql(db)`
  update vendor set state = ${row.state}, state_changed_by = ${row.by}, state_changed_at = ${row.now}, state_note = ${row.note},
         failures = 0, next_probe_at = ${row.probeAt}
   where code = ${code}`;

/** Counts consecutive calls with an unknown outcome. A successful call resets the count. */
export const countFailure = async (db: Db, code: string, isGood: boolean) =>
  (
    await sql<{ failures: number; state: VendorRow['state'] }>(db)`
      update vendor set failures = case when ${isGood} then 0 else failures + 1 end
       where code = ${code} and not (${isGood} and failures = 0) returning failures, state`
  )[0];

/**
 * Claims paused vendors that are due for a probe (a test call): their next probe is postponed, so that other processes
 * skip them.
 */
export const claimProbes = (db: Db, now: Date, putOffTo: Date) => sql<{ code: string }>(db)`
  update vendor set next_probe_at = ${putOffTo}
   where code in (select code from vendor where state = 'paused' and next_probe_at <= ${now} for update skip locked)
  returning code`;

export const countCall = (
  db: Db,
  row: { vendor: string; direction: 'in' | 'out'; isGood: boolean; why: string | null; now: Date },
) => sql(db)`
  insert into vendor_call (vendor, minute, direction, good, bad, last_why)
  values (${row.vendor}, date_trunc('minute', ${row.now}::timestamptz), ${row.direction}, ${row.isGood ? 1 : 0},
          ${row.isGood ? 0 : 1}, ${row.why})
  on conflict (vendor, minute, direction) do update
     set good = vendor_call.good + excluded.good, bad = vendor_call.bad + excluded.bad,
         last_why = coalesce(excluded.last_why, vendor_call.last_why)`;

export interface KeyRow {
  id: string;
  vendor: string;
  side: 'ours' | 'theirs';
  publicPem: string;
  print: string;
  activeFrom: Date;
  activeTo: Date | null;
  addedBy: string;
}

/** Keys of one vendor or of all; newest first. */
export const keys = (db: Db, vendor?: string) => sql<KeyRow>(db)`
  select id, vendor, side, public_pem as "publicPem", print, active_from as "activeFrom", active_to as "activeTo", added_by as "addedBy"
    from vendor_key where ${vendor}::text is null or vendor = ${vendor} order by active_from desc, id desc`;

export const activeKeys = (db: Db, vendor: string, now: Date) => sql<{ publicPem: string }>(db)`
  select public_pem as "publicPem" from vendor_key
   where vendor = ${vendor} and side = 'theirs' and active_from <= ${now} and (active_to is null or active_to > ${now})`;

export const ourKey = async (db: Db, vendor: string, now: Date) =>
  (
    await sql<{ id: string; privateSealed: Buffer }>(db)`
      select id, private_sealed as "privateSealed" from vendor_key
       where vendor = ${vendor} and side = 'ours' and active_from <= ${now} and (active_to is null or active_to > ${now})
       order by active_from desc, id desc limit 1`
  )[0];

/** Inserts a key. False if the vendor already has it. */
export const insertKey = async (tx: Tx, row: Omit<KeyRow, 'activeTo'> & { activeTo?: Date; privateSealed?: Buffer }) =>
  (
    await sql(tx)`
      insert into vendor_key (id, vendor, side, public_pem, private_sealed, print, active_from, active_to, added_by)
      values (${row.id}, ${row.vendor}, ${row.side}, ${row.publicPem}, ${row.privateSealed}, ${row.print},
              ${row.activeFrom}, ${row.activeTo}, ${row.addedBy})
      on conflict do nothing returning id`
  ).length === 1;

/** Ends a key at `at`. A key that has already ended is not changed. */
export const endKey = async (tx: Tx, id: string, at: Date, now: Date) =>
  (
    await sql<{ vendor: string; print: string }>(tx)`
      update vendor_key set active_to = greatest(${at}, active_from) where id = ${id} and (active_to is null or active_to > ${now})
      returning vendor, print`
  )[0];

/**
 * Stores the vendor's whole game list. Only rows that differ are written, because ten thousand games are read each hour
 * and few change. A game that is no longer in the list is not offered.
 */
export const replaceGames = async (
  tx: Tx,
  vendor: string,
  games: readonly {
    code: string;
    name: string;
    category: string;
    product: string;
    enabled: boolean;
    blockedCountries: readonly string[];
    urlThumb: string;
    /** The published return to player in parts of 10,000. */
    rtpE4: number | null;
  }[],
  now: Date,
) => {
  await sql(tx)`
    insert into vendor_game as old (vendor, code, name, category, product, enabled, blocked_countries, url_thumb, rtp_e4, read_at)
    select ${vendor}, g.code, g.name, g.category, g.product, g.enabled,
           array(select jsonb_array_elements_text(g."blockedCountries")), g."urlThumb", g."rtpE4", ${now}
      from jsonb_to_recordset(${{ json: games }}::jsonb)
           as g(code text, name text, category text, product text, enabled boolean, "blockedCountries" jsonb, "urlThumb" text, "rtpE4" int)
    on conflict (vendor, code) do update set name = excluded.name, category = excluded.category,
       product = excluded.product, enabled = excluded.enabled,
           blocked_countries = excluded.blocked_countries, url_thumb = excluded.url_thumb, rtp_e4 = excluded.rtp_e4,
           read_at = excluded.read_at
     where (old.name, old.category, old.product, old.enabled, old.blocked_countries, old.url_thumb, old.rtp_e4)
           is distinct from (excluded.name, excluded.category, excluded.product, excluded.enabled,
                             excluded.blocked_countries, excluded.url_thumb, excluded.rtp_e4)`;
  await sql(tx)`
    update vendor_game g set enabled = false, read_at = ${now}
     where g.vendor = ${vendor} and g.enabled
       and not exists (select 1 from unnest(${games.map(({ code }) => code)}::text[]) as listed(code) where listed.code = g.code)`;
  await sql(tx)`update vendor set games_read_at = ${now} where code = ${vendor}`;
};

export const gameOf = async (db: Db, vendor: string, code: string) =>
  (
    await sql<{ name: string; category: string; enabled: boolean }>(db)`
      select name, category, enabled from vendor_game where vendor = ${vendor} and code = ${code}`
  )[0];

/** The player name by which vendors know the member; undefined before the member's first game. */
export const playerOfMember = async (db: Db, memberId: bigint) =>
  (await sql<{ code: string }>(db)`select code from vendor_player where member_id = ${memberId}`)[0];

/** Returns the member's player name; stores the given one if there is none yet. */
export const putPlayer = async (db: Db, memberId: bigint, code: string) => {
  await sql(
    db,
  )`insert into vendor_player (member_id, code) values (${memberId}, ${code}) on conflict (member_id) do nothing`;
  return only(await sql<{ code: string }>(db)`select code from vendor_player where member_id = ${memberId}`).code;
};

/**
 * Locks the member's player row until commit, so that the member's debt is read and repaid by one transaction at a
 * time.
 */
export const lockPlayer = (tx: Tx, memberId: bigint) =>
  sql(tx)`select 1 from vendor_player where member_id = ${memberId} for no key update`;

export const insertSession = (
  db: Db,
  row: {
    tokenHash: Buffer;
    vendor: string;
    memberId: bigint;
    /** The site session that the token belongs to. */
    sessionId: bigint;
    currency: Currency;
    realm: 'real' | 'trial';
    brand: string;
    gameCode: string;
    now: Date;
    expiresAt: Date;
  },
) => sql(db)`
  insert into vendor_session (token_hash, vendor, member_id, session_id, currency, realm, brand, game_code, started_at, expires_at)
  values (${row.tokenHash}, ${row.vendor}, ${row.memberId}, ${row.sessionId}, ${row.currency}, ${row.realm},
          ${row.brand}, ${row.gameCode}, ${row.now}, ${row.expiresAt})`;

/**
 * The player named in a vendor's message: the member's data, and the game session of the message's token. The game
 * session ends together with the site session.
 */
export interface Caller {
  memberId: bigint;
  account: string;
  state: 'active' | 'disabled';
  currency: Currency;
  realm: 'real' | 'trial';
  sessionVendor: string | null;
  sessionMemberId: bigint | null;
  sessionCurrency: Currency | null;
  sessionExpiresAt: Date | null;
  gameEnabled: boolean | null;
}

export const callerOf = async (
  db: Db,
  who: { player: string; vendor: string; game: string | undefined; tokenHash: Buffer | undefined },
) =>
  (
    await sql<Caller>(db)`
      select p.member_id as "memberId", m.account, coalesce(st.state, 'active') as state, m.currency, m.realm, s.vendor as "sessionVendor",
             s.member_id as "sessionMemberId", s.currency as "sessionCurrency",
             least(s.expires_at, root.expires_at, root.ended_at) as "sessionExpiresAt",
             g.enabled as "gameEnabled"
        from vendor_player p
        join member m on m.id = p.member_id
        left join member_clearance st on st.member_id = p.member_id
        left join vendor_session s on s.token_hash = ${who.tokenHash}
        left join member_session root on root.id = s.session_id
        left join vendor_game g on g.vendor = ${who.vendor} and g.code = ${who.game}
       where p.code = ${who.player}`
  )[0];

/** Figures about vendors for the back office that are not part of the vendor rows. */
export const vendorFigures = (db: Db, since: Date) => sql<{
  vendor: string;
  games: number;
  openRounds: number;
  openCases: number;
  outGood: number;
  outBad: number;
  inGood: number;
  inBad: number;
  lastWhy: string | null;
  lastMovementAt: Date | null;
}>(db)`
  select v.code as vendor,
         (select count(*)::int from vendor_game g where g.vendor = v.code and g.enabled) as games,
         (select count(*)::int from vendor_round r where r.vendor = v.code and r.state = 'open') as "openRounds",
         (select count(*)::int from vendor_case c where c.vendor = v.code and c.resolved_at is null) as "openCases",
         coalesce((select sum(good)::int from vendor_call c where c.vendor = v.code and c.direction = 'out'
                   and c.minute >= ${since}), 0) as "outGood",
         coalesce((select sum(bad)::int from vendor_call c where c.vendor = v.code and c.direction = 'out'
                   and c.minute >= ${since}), 0) as "outBad",
         (select count(*)::int from vendor_movement m where m.vendor = v.code and m.at >= ${since} and m.state <> 'TOMBSTONE') as "inGood",
         coalesce((select sum(bad)::int from vendor_call c where c.vendor = v.code and c.direction = 'in'
                   and c.minute >= ${since}), 0) as "inBad",
         (select last_why from vendor_call c where c.vendor = v.code and c.minute >= ${since} and last_why is not null
          order by minute desc limit 1) as "lastWhy",
         (select max(at) from vendor_movement m where m.vendor = v.code) as "lastMovementAt"
    from vendor v`;

export const keyById = async (db: Db, id: string) =>
  (
    await sql<{ publicPem: string; side: 'ours' | 'theirs' }>(
      db,
    )`select public_pem as "publicPem", side from vendor_key where id = ${id}`
  )[0];
