import type { VendorCall, VendorProfile } from '@tamarind/contract/outside/vendor';
import { type WireValue, writeWire } from '@tamarind/domain/vendors/wire-json';
import type { Line } from './report.ts';
import { type VendorAnswer, fieldsOf, headerOf, pathOf, post, readJson, signatureOf } from './wire.ts';

/** A platform under test, as a vendor sees it. */
export interface PlatformTarget {
  /** The platform's base URL, `https://platform.example`; calls go to `<url>/api/vendor/<vendor>/…`. */
  readonly url: string;
  readonly vendor: string;
  readonly profile: VendorProfile;
  /** The vendor's private key, PEM. */
  readonly key: string;
  /**
   * A test user with some money, and a session token of that user. Nothing else may use this wallet during the test.
   */
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly currency: string;
  /** The token of an expired session of the same user. */
  readonly expiredToken?: string | undefined;
  /** A user who may not play, with a session token. */
  readonly disabled?: { readonly user: string; readonly token: string } | undefined;
}

export type Fields = Readonly<Record<string, WireValue>>;
type Call = Extract<VendorCall, 'bet' | 'win' | 'rollback' | 'balance' | 'info'>;

/** Deviations from a correct message that a check sends to test how the platform reacts. */
interface Change {
  /** Text to sign and send instead of the correct body. */
  readonly raw?: string;
  /** The body to send, if it differs from the signed text. */
  readonly travels?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly vendor?: string;
}

/**
 * Helpers for one check: they send messages over sockets, record a report line for each, and restore the wallet at the
 * end.
 */
export interface Bench {
  readonly target: PlatformTarget;
  /** The wallet's balance at the start of the check, in wire units. */
  readonly start: bigint;
  send(call: Call, fields: Fields, change?: Change): Promise<VendorAnswer>;
  /**
   * Records a response, and whether its status is one of `statuses`. `change`: how much the balance must differ from
   * the balance at the start of the check, in currency units.
   */
  expect(sent: string, answer: VendorAnswer, statuses: string | readonly string[], change?: number | bigint): void;
  /** Records another observation. */
  note(sent: string, expected: string, got: string): void;
  /** Sends a message and records its response. */
  step(
    sent: string,
    call: Call,
    fields: Fields,
    statuses: string | readonly string[],
    change?: number | bigint,
    way?: Change,
  ): Promise<VendorAnswer>;
}

/** One baht or one đồng in wire units: 100,000. */
export const UNIT = 100_000n;
export const newId = (): string => crypto.randomUUID();
export const statusOf = ({ json }: VendorAnswer): string => String(fieldsOf(json)['status'] ?? '');
export const balanceOf = ({ json }: VendorAnswer): bigint | undefined => {
  const { balance } = fieldsOf(json);
  return typeof balance === 'bigint' ? balance : undefined;
};

/**
 * Runs one check and returns its report lines. Afterwards the movements that are still applied are rolled back, wins
 * before bets.
 */
export async function runCheck(
  target: PlatformTarget,
  name: string,
  check: (bench: Bench) => Promise<void>,
): Promise<Line[]> {
  const lines: Line[] = [];
  const standing = new Map<string, { kind: 'bet' | 'win'; fields: Fields }>();
  const note = (sent: string, expected: string, got: string) =>
    lines.push({ check: name, sent, expected, got, isGood: expected === got });

  const send: Bench['send'] = async (call, fields, change = {}) => {
    const body = { ...messageOf(target, call), ...fields };
    const signed = change.raw ?? writeWire(body);
    const answer = await post(
      `${target.url}/api/vendor/${change.vendor ?? target.vendor}${pathOf(target.profile, call)}`,
      change.travels ?? signed,
      { [headerOf(target.profile)]: signatureOf(Buffer.from(signed), change.key ?? target.key), ...change.headers },
    );
    const heard = change.raw === undefined ? body : (fieldsOf(readJson(change.raw)) as Fields);
    const id = String(heard['transaction_uuid']);
    const status = statusOf(answer);
    // Without a response the outcome is unknown, so this movement is rolled back at the end as well.
    if ((call === 'bet' || call === 'win') && (status === 'RS_OK' || answer.http === 0))
      standing.set(id, { kind: call, fields: heard });
    if (call === 'rollback' && status === 'RS_OK') standing.delete(String(body['reference_transaction_uuid']));
    return answer;
  };

  const balanceNow = async (): Promise<bigint | undefined> => balanceOf(await send('balance', {}));
  const start = await balanceNow();
  if (start === undefined) {
    note('balance', 'a balance', 'none: is user, token and key right?');
    return lines;
  }

  const expect: Bench['expect'] = (sent, answer, statuses, change) => {
    const allowed = typeof statuses === 'string' ? [statuses] : statuses;
    const status = statusOf(answer);
    const balance = balanceOf(answer);
    const expected = change === undefined ? allowed.join(' or ') : `${allowed.join(' or ')} ${signed(change)}`;
    const faults = faultsOf(answer, allowed.includes(status) && mustTellBalance.has(status));
    const moved = change === undefined || balance === undefined ? '' : ` ${inUnits(balance - start)}`;
    const isGood =
      allowed.includes(status) && faults.length === 0 && (moved === '' || moved === ` ${signed(change ?? 0)}`);
    const got = [`${status || `HTTP ${answer.http}`}${moved}`, ...faults].join(', ');
    lines.push({ check: name, sent, expected, got, isGood });
  };
  const bench: Bench = {
    target,
    start,
    send,
    expect,
    note,
    step: async (sent, call, fields, statuses, change, way) => {
      const answer = await send(call, fields, way);
      expect(sent, answer, statuses, change);
      return answer;
    },
  };

  await check(bench);
  for (const kind of ['win', 'bet'] as const)
    for (const [id, one] of [...standing].filter(([, each]) => each.kind === kind))
      await send('rollback', { ...reference(target, one.fields), reference_transaction_uuid: id });
  const end = await balanceNow();
  note('balance at the end', 'as before', end === start ? 'as before' : `${inUnits((end ?? 0n) - start)} left`);
  return lines;
}

/** Fields in which a rollback must repeat the movement that it cancels. */
const reference = (target: PlatformTarget, { user, token, round, game_code }: Fields): Fields => ({
  user,
  token: token ?? target.token,
  round,
  game_code,
});

/** Builds a correct message for each kind of call; a check changes only the fields that it tests. */
function messageOf(target: PlatformTarget, call: Call): Fields {
  const asked = { user: target.user, request_uuid: newId() };
  if (call === 'info') return asked;
  const inGame = { ...asked, token: target.token, game_code: target.game };
  if (call === 'balance') return inGame;
  const moved = { ...inGame, transaction_uuid: newId(), round: `conformance-${newId()}`, round_closed: call !== 'bet' };
  if (call === 'rollback') return moved;
  return { ...moved, currency: target.currency, amount: UNIT, is_free: false };
}

/** The protocol errors of a response: it must have HTTP status 200, and a balance where the protocol requires one. */
function faultsOf({ http, json }: VendorAnswer, isBalanceDue: boolean): string[] {
  const { balance } = fieldsOf(json);
  return [
    ...(http === 200 || http === 0 ? [] : [`HTTP ${http}`]),
    ...(isBalanceDue && typeof balance !== 'bigint' ? ['no whole balance'] : []),
  ];
}

const mustTellBalance: ReadonlySet<string> = new Set(['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY']);

const signed = (units: number | bigint): string => (units > 0 ? `+${units}` : String(units));
/**
 * Converts hundred-thousandths of the currency's main unit to text in main units, with a sign and exactly: 356000 is
 * "+3.56".
 */
export function inUnits(wire: bigint): string {
  const size = wire < 0n ? -wire : wire;
  const rest =
    size % UNIT === 0n
      ? ''
      : `.${String(size % UNIT)
          .padStart(5, '0')
          .replace(/0+$/, '')}`;
  return `${wire < 0n ? '-' : wire > 0n ? '+' : ''}${size / UNIT}${rest}`;
}
