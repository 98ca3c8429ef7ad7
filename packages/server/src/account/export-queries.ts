import { sql, type Db } from '../platform/db/sql.ts';

/** All rows about one person for the data export, without encrypted columns and hashes. */
export const exportTables = async (db: Db, memberId: bigint) => ({
  member: await sql(db)`
    select id::text, account, nickname, is_agent, currency, realm, payee_name, email, mobile, birthday::text, contacts, terms_version,
           registered_at, first_login_at, password_changed_at, avatar_type, closes_at, language, register_url,
           register_domain from member where id = ${memberId}`,
  sessions: await sql(db)`
    select scope, ip, user_agent, started_at, seen_at, ended_at from member_session where member_id = ${memberId}
     order by id desc limit 1000`,
  bankAccounts: await sql(db)`
    select bank, last_digits, holder_name, bound_at, unbound_at from bank_account where member_id = ${memberId} order by bound_at`,
  eWallets: await sql(db)`
    select provider, last_digits, holder_name, bound_at, unbound_at from e_wallet where member_id = ${memberId} order by bound_at`,
  deposits: await sql(db)`
    select reference, method, currency, amount::text, state, created_at, credited_at from deposit
     where member_id = ${memberId} order by created_at`,
  withdrawals: await sql(db)`
    select reference, currency, amount::text, state, requested_at from withdrawal where member_id = ${memberId} order by requested_at`,
  tickets: await sql(db)`
    select t.reference, d.code as draw, t.currency, t.stake::text, t.state, t.placed_at,
           (select json_agg(json_build_object('betType', l.bet_type, 'selection', l.selection, 'stake', l.stake::text) order by l.line)
              from ticket_line l where l.draw_id = t.draw_id and l.ticket_id = t.id) as lines
      from ticket t join draw d on d.id = t.draw_id where t.member_id = ${memberId} order by t.placed_at`,
  identity: await sql(db)`
    select state, document, expires_on::text, findings, reason, opened_at, submitted_at, decided_at
      from identity_case where member_id = ${memberId} order by opened_at`,
  limits: await sql(db)`
    select kind, period, value::text, state, asked_at from member_limit where member_id = ${memberId} order by id`,
  pauses: await sql(db)`
    select kind, from_at, until from member_pause where member_id = ${memberId} order by id`,
  returns: await sql(db)`
    select reason, asked_at, back_at from pause_return where member_id = ${memberId} order by id`,
  playDays: await sql(db)`
    select day::text, staked::text, lost::text, deposited::text from play_day where member_id = ${memberId} order by day`,
  conversations: await sql(db)`
    select c.kind, m.author, m.text, m.at from support_chat c join support_message m on m.chat_id = c.id
     where c.member_id = ${memberId} order by m.at`,
  logins: await sql(db)`
    select at, way, proof, ip, country, user_agent, refused from login_try where member_id = ${memberId} order by id desc limit ${MOST}`,
  signIns: await sql(db)`
    select provider, linked_at from member_identity where member_id = ${memberId} order by linked_at`,
  passkeys: await sql(db)`
    select name, is_synced, made_at, used_at from passkey where member_id = ${memberId} order by made_at`,
  vendorRounds: await sql(db)`
    select vendor, round, game_code, currency, state, staked::text, won::text, opened_at, closed_at
      from vendor_round where member_id = ${memberId} order by opened_at desc limit ${MOST}`,
  vendorMovements: await sql(db)`
    select vendor, round, kind, state, amount::text, moved::text, is_free, at
      from vendor_movement where member_id = ${memberId} order by at desc limit ${MOST}`,
  vendorTransfers: await sql(db)`
    select vendor, direction, currency, amount::text, state, asked_at, ended_at
      from vendor_transfer where member_id = ${memberId} order by asked_at desc limit ${MOST}`,
  points: await sql(db)`
    select kind, amount, balance_after, reference, remark, at from point_movement where member_id = ${memberId}
     order by seq desc limit ${MOST}`,
  pointsMall: await sql(db)`
    select reference, type, names, quantity, changed_points, points_balance, redeem_amount::text, currency, status,
           remark, asked_at, decided_at
      from point_record where member_id = ${memberId} order by asked_at desc limit ${MOST}`,
  vip: await sql(db)`
    select level, peak, level_month, weighted::text from vip_member where member_id = ${memberId}`,
  vipMonths: await sql(db)`
    select month, weighted::text, noticed_at from vip_month where member_id = ${memberId} order by month`,
  vipChanges: await sql(db)`
    select kind, month, from_level, to_level, points::text, at from vip_change where member_id = ${memberId} order by id`,
  promotions: await sql(db)`
    select promotion_id::text as promotion, attempt, state, comment, amount::text, currency, applied_at, decided_at, reason, claimed_at
      from promotion_application where member_id = ${memberId} order by applied_at`,
  // Leave out the friends' names: the accounts of friends are the friends' personal data.
  invitations: await sql(db)`
    select promotion_id::text as promotion, amount::text, currency, state, reason, begins_at, last_day, decided_at
      from referral where referrer_id = ${memberId} order by begins_at`,
  welcomeReward: await sql(db)`
    select promotion_id::text as promotion, friend_amount::text as amount, friend_currency as currency, state, reason, begins_at,
           last_day, decided_at
      from referral where friend_id = ${memberId}`,
  numberLists: await sql(db)`
    select name, game, lines, saved_at from number_set where member_id = ${memberId} order by saved_at`,
  yeekeeNumbers: await sql(db)`
    select d.code as draw, y.number, y.at from yeekee_shot y join draw d on d.id = y.draw_id
     where y.member_id = ${memberId} order by y.at desc limit ${MOST}`,
  favouriteGames: await sql(db)`
    select code, marked_at from favourite_game where member_id = ${memberId} order by marked_at`,
  openedGames: await sql(db)`
    select code, opened_at from opened_game where member_id = ${memberId} order by opened_at`,
  messages: await sql(db)`
    select event, channel, language, params, made_at, sent_at from message where member_id = ${memberId}
     order by made_at desc limit ${MOST}`,
});

/**
 * Row limit for tables that grow with every game. Only the newest rows are exported, because one response cannot carry
 * more.
 */
const MOST = 50_000;
