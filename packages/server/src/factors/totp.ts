import type { contract } from '@tamarind/contract/index';
import { readRecoveryCode, recoveryCode } from '@tamarind/domain/security/recovery-code';
import { brandSettings } from '../brand/index.ts';
import { proveLoginPassword } from '../members/index.ts';
import { budget, forgive, spend } from '../platform/budget.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../platform/totp.ts';
import { needStrongSession, noteSecurityChange } from '../sessions/index.ts';
import * as queries from './queries.ts';

type Factors = typeof contract.factors;

/**
 * Endpoints for a member's authenticator app [H14]: set it up, confirm it by a first code, and remove it with the
 * password and a code.
 */
export const handlers = {
  startTotp: async (call, { password }) => {
    const { memberId, account } = call.actor;
    needStrongSession(call.actor);
    await proveLoginPassword(call, password);
    const secret = newTotpSecret(call.random);

    // Point of no return
    const sealed = call.secrets.seal(purposeOf(memberId), Buffer.from(secret));
    if (!(await queries.putTotp(call.tx, memberId, sealed, call.now))) return refuse('TOTP_STATE');
    const { brand } = await brandSettings(call.tx);
    return { secret, uri: totpUri(brand.name, account, secret) };
  },
  confirmTotp: async (call, { code }) => {
    const { memberId } = call.actor;
    needStrongSession(call.actor);
    await spend(call.pool.apart, CODES_BY_MEMBER, memberId, call.now);
    const totp = await queries.totpOf(call.tx, memberId);
    if (!totp || totp.confirmedAt !== null || call.now.getTime() - totp.begunAt.getTime() > BEGUN_MS)
      return refuse('TOTP_STATE');
    const step = await stepOfCode(openSecret(call, memberId, totp), code, call.now);
    if (step === undefined) return refuse('TOTP_WRONG');

    // Point of no return
    if (!(await queries.confirmTotp(call.tx, memberId, step, call.now))) return refuse('TOTP_STATE');
    const recoveryCodes = await freshRecoveryCodes(call);
    await forgive(call.pool.apart, CODES_BY_MEMBER, memberId);
    await noteSecurityChange(call.tx, call, memberId, { state: 'totp_on', id: call.requestKey });
    return { recoveryCodes };
  },
  renewRecoveryCodes: async (call, { password, code }) => {
    const { memberId } = call.actor;
    needStrongSession(call.actor);
    await proveLoginPassword(call, password);
    const totp = await queries.totpOf(call.tx, memberId);
    if (!totp || totp.confirmedAt === null) return refuse('TOTP_STATE');
    if (!(await fitsSecondFactor(call, memberId, code))) return refuse('TOTP_WRONG');

    // Point of no return
    const recoveryCodes = await freshRecoveryCodes(call);
    await noteSecurityChange(call.tx, call, memberId, { state: 'recovery_renewed', id: call.requestKey });
    return { recoveryCodes };
  },
  removeTotp: async (call, { password, code }) => {
    const { memberId } = call.actor;
    needStrongSession(call.actor);
    await proveLoginPassword(call, password);
    const totp = await queries.totpOf(call.tx, memberId);
    if (!totp || totp.confirmedAt === null) return refuse('TOTP_STATE');
    if (!(await fitsSecondFactor(call, memberId, code))) return refuse('TOTP_WRONG');

    // Point of no return
    await queries.deleteTotp(call.tx, memberId);
    await noteSecurityChange(call.tx, call, memberId, { state: 'totp_off', id: call.requestKey });
    return {};
  },
} satisfies { [Name in keyof Factors]?: Handler<Factors[Name]> };

/** Replaces all recovery codes. The plain codes are returned to the member and not stored. */
async function freshRecoveryCodes(call: ChangeCall<MemberActor>): Promise<string[]> {
  const { memberId } = call.actor;
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(call.random.bytes(7)));
  const hashes = codes.map((one) => hashOf(call, memberId, one));
  await queries.putRecoveryCodes(call.tx, memberId, hashes);
  return codes;
}

/**
 * True if the text is a valid code of the member's authenticator or a recovery code. Each code works once; its use is
 * recorded outside the surrounding transaction, so a rollback does not make it valid again. Tries are counted per
 * member across all logins; refuses RATE_LIMITED.
 */
export async function fitsSecondFactor(
  call: Pick<Platform, 'pool' | 'secrets'> & { readonly now: Date },
  memberId: bigint,
  typed: string,
): Promise<boolean> {
  const apart = call.pool.apart;
  await spend(apart, CODES_BY_MEMBER, memberId, call.now);
  const totp = await queries.totpOf(apart, memberId);
  if (!totp || totp.confirmedAt === null) return false;
  const step = /^\d{6}$/.test(typed) ? await stepOfCode(openSecret(call, memberId, totp), typed, call.now) : undefined;
  const fits =
    step === undefined
      ? await queries.useRecoveryCode(apart, memberId, hashOf(call, memberId, typed), call.now)
      : await queries.useStep(apart, memberId, step);
  if (fits) await forgive(apart, CODES_BY_MEMBER, memberId);
  return fits;
}

/** Turns the authenticator on for a demo member, whose secret is printed when the demo starts. */
export async function turnOnTotp(
  tx: Tx,
  { secrets }: Pick<Platform, 'secrets'>,
  memberId: bigint,
  secret: string,
  now: Date,
): Promise<void> {
  await queries.putTotp(tx, memberId, secrets.seal(purposeOf(memberId), Buffer.from(secret)), now);
  await queries.confirmTotp(tx, memberId, 0n, now);
}

const openSecret = (call: Pick<Platform, 'secrets'>, memberId: bigint, totp: queries.Totp): string =>
  call.secrets.open(purposeOf(memberId), totp.secretSealed).toString();

/**
 * The encryption of an authenticator secret is bound to its member: a stored secret copied to another member cannot be
 * decrypted.
 */
const purposeOf = (memberId: bigint): string => `member-totp:${memberId}`;

const hashOf = (call: Pick<Platform, 'secrets'>, memberId: bigint, code: string): Buffer =>
  call.secrets.blindIndex('recovery-code', `${memberId}:${readRecoveryCode(code)}`);

const RECOVERY_CODES = 10;
/** Milliseconds after which an authenticator secret that the member has not confirmed expires: an hour. */
const BEGUN_MS = 3_600_000;
/**
 * Rate limit on guessing: of 1,000,000 possible authenticator codes three are valid at a time, so 20 tries in 15
 * minutes succeed once in 16,000.
 */
const CODES_BY_MEMBER = budget({ name: 'second-factor', by: 'member', max: 20, windowSeconds: 900 });
