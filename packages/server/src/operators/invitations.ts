import type { contract } from '@tamarind/contract/index';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { record } from '../audit/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Call, Handler } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { netOf } from '../platform/network.ts';
import { announce } from '../platform/outbox.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { type Secrets, sha256 } from '../platform/secrets.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../platform/totp.ts';
import { enrolmentMail, invitationMail } from './invitation-mail.ts';
import * as invitations from './invitation-queries.ts';
import { joinOptions, joinPasskey, needOneFactor } from './passkeys.ts';
import * as queries from './queries.ts';
import { type RoleSet, textOfRoles } from './role-limits.ts';

type Operators = typeof contract.operators;

/**
 * Endpoints by which people join the staff: the first owner with a link printed by `npm run owner`, everybody else with
 * a link in an invitation mail.
 */
export const invitationHandlers = {
  getHouse: async ({ pool }) => ({ hasOwner: await queries.hasOwner(pool) }),

  openInvitation: async (call, { invitation }) => {
    await spend(call.pool, OPENINGS_BY_NETWORK, netOf(call.ip), call.now);
    return inTransaction(call.pool, async (tx) => {
      const row = await lockOpen(tx, invitation, call.now);
      const secret = row.totpSealed ? call.secrets.open(TOTP, row.totpSealed).toString() : newTotpSecret(call.random);
      if (!row.totpSealed) await invitations.putTotp(tx, row.id, call.secrets.seal(TOTP, Buffer.from(secret)));
      const { mail, name, roles, currencies, branches, expiresAt } = row;
      const enrols = row.enrols === null ? null : await invitations.usernameOf(tx, row.enrols);
      return {
        mail,
        name,
        roles,
        currencies,
        branches,
        enrols,
        expiresAt,
        secret,
        uri: totpUri(`Office ${hostOf(call)}`, mail, secret),
      };
    });
  },

  startJoinPasskey: async (call, { invitation }) => {
    await spend(call.pool, OPENINGS_BY_NETWORK, netOf(call.ip), call.now);
    return inTransaction(call.pool, async (tx) => ({
      options: await joinOptions(call, tx, await lockOpen(tx, invitation, call.now)),
    }));
  },

  acceptInvitation: async (call, { invitation, username, name, password, code, credential }) => {
    needOneFactor({ code, credential });
    await spend(call.pool, OPENINGS_BY_NETWORK, netOf(call.ip), call.now);
    if (isCommonPassword(password, username)) return refuse('PASSWORD_TOO_COMMON', { field: 'password' });
    const passwordHash = await hashPassword(password);
    return inTransaction(call.pool, async (tx) => {
      const { now } = call;
      const row = await lockOpen(tx, invitation, now);
      if (row.enrols !== null) return refuse('INVITATION_INVALID');
      const passkey = credential === undefined ? undefined : await joinPasskey(call, row.id, credential);
      const lastStep = code === undefined ? 0n : await provedStep(call, row, code);

      // Point of no return, except for a username that is already taken: the unique index refuses it, and everything is
      // rolled back.
      const { mail, roles, currencies, branches, invitedBy, agreedBy } = row;
      const staffId = await queries.insertStaff(tx, {
        username,
        name,
        roles,
        currencies,
        branches,
        passwordHash,
        totpSealed: passkey ? null : row.totpSealed,
        now,
        invitation: { mail, lastStep, invitedBy, agreedBy },
      });
      if (staffId === undefined) return refuse('USERNAME_TAKEN');
      await passkey?.(tx, staffId);
      await invitations.useInvitation(tx, row.id, staffId, now);
      if (roles.includes('owner')) await invitations.endOwnerLinks(tx, now);
      await announce(tx, 'staff', { type: 'queue', data: { room: 'staff' } }, now);
      await record(tx, {
        actor: `staff:${username}`,
        action: 'staff.joined',
        subject: `staff:${username}`,
        facts: { invitation: row.id, roles: textOfRoles(row), factor: passkey ? 'passkey' : 'authenticator' },
        at: now,
      });
      return { username };
    });
  },
} satisfies { [Name in keyof Operators]?: Handler<Operators[Name]> };

/**
 * Returns the time step of an authenticator code that matches the secret displayed by the invitation page; refuses
 * TOTP_WRONG otherwise.
 */
export async function provedStep(call: Call, { totpSealed }: invitations.InvitationRow, code: string): Promise<bigint> {
  if (!totpSealed) return refuse('INVITATION_INVALID');
  const step = await stepOfCode(call.secrets.open(TOTP, totpSealed).toString(), code, call.now);
  return step ?? refuse('TOTP_WRONG');
}

/** The open invitation, locked until commit. The link for the first owner is invalid as soon as an owner exists. */
export async function lockOpen(tx: Tx, secret: string, now: Date): Promise<invitations.InvitationRow> {
  const row = await invitations.lockInvitation(tx, sha256(secret), now);
  if (!row || (row.invitedBy === null && (await queries.hasOwner(tx)))) return refuse('INVITATION_INVALID');
  return row;
}

type Inviter = Pick<Platform, 'config' | 'secrets' | 'random'> & { readonly now: Date };

/** True if a mail server for invitations is configured. */
export const isMailed = ({ config }: Pick<Platform, 'config'>): boolean => config.OUTSIDE_MAIL_SMTP !== undefined;

/**
 * Creates an invitation that expires after three days. The job below mails it; if no mail server is configured, the
 * inviter must pass on the link.
 */
export async function invite(
  tx: Tx,
  inviter: Inviter,
  wish: Pick<invitations.InvitationRow, 'mail' | 'name' | 'agreedBy' | 'enrols'> & { invitedBy: bigint } & RoleSet,
): Promise<string> {
  const { secrets, random, now } = inviter;
  const id = uuidV7(now, random);
  await invitations.putInvitation(tx, {
    ...wish,
    id,
    roles: [...wish.roles],
    currencies: wish.currencies ?? {},
    branches: wish.branches ?? {},
    secretHash: sha256(secretOf(secrets, id)),
    now,
    mailAt: isMailed(inviter) ? now : null,
    expiresAt: new Date(now.getTime() + INVITATION_MS),
  });
  return id;
}

/**
 * Creates the link for the first owner. It works once, within an hour, and only while there is no owner; an earlier
 * link is ended. Returns a `reason` instead if an owner exists, or if a staff account has or had this address. `npm run
 * owner` calls this function on the server's machine.
 */
export async function createOwnerLink(
  platform: Pick<Platform, 'pool' | 'config' | 'secrets' | 'random'>,
  { mail, now }: { mail: string; now: Date },
): Promise<{ link: string } | { reason: 'has_owner' | 'mail_taken' }> {
  return inTransaction(platform.pool, async (tx) => {
    if (await queries.hasOwner(tx)) return { reason: 'has_owner' };
    if (await queries.isMailOfStaff(tx, mail)) return { reason: 'mail_taken' };
    const id = uuidV7(now, platform.random);
    const secret = secretOf(platform.secrets, id);
    await invitations.endOwnerLinks(tx, now);
    await invitations.putInvitation(tx, {
      id,
      secretHash: sha256(secret),
      mail,
      name: '',
      roles: ['owner'],
      currencies: {},
      branches: {},
      enrols: null,
      invitedBy: null,
      agreedBy: null,
      now,
      mailAt: null,
      expiresAt: new Date(now.getTime() + OWNER_LINK_MS),
    });
    await record(tx, { actor: 'console', action: 'staff.owner_link', subject: `invitation:${id}`, at: now });
    return { link: linkOf(platform, id) };
  });
}

/**
 * Sends the mails of new invitations, each at least once. The Message-ID is the invitation's id, so mail programs can
 * drop a duplicate.
 */
export const invitationJobs: readonly Job[] = [{ name: 'send-invitations', everyMs: 2_000, run: sendInvitations }];

async function sendInvitations(platform: Platform): Promise<void> {
  const { pool, clock, ports, log } = platform;
  const now = clock.now();
  for (const { id, mail, tries, isEnrolment } of await invitations.claimMails(
    pool,
    now,
    new Date(now.getTime() + CLAIM_MS),
  )) {
    const text = (isEnrolment ? enrolmentMail : invitationMail)(hostOf(platform), linkOf(platform, id));
    const outcome = await ports.mail.send({ id, to: mail, ...text });
    const isOver = outcome.kind !== 'unknown' || tries >= MAIL_TRIES_MAX;
    if (outcome.kind !== 'done')
      log.warn({ invitation: id, tries, outcome: outcome.kind, isOver }, 'invitation not sent');
    const pauseMs = Math.min(5_000 * 2 ** tries, 1_800_000);
    await invitations.setMailAt(pool, id, isOver ? null : new Date(clock.now().getTime() + pauseMs));
  }
}

/**
 * The invitation's secret, derived from the server's key. The database stores only its hash, yet the mail can be sent
 * again.
 */
const secretOf = ({ blindIndex }: Pick<Secrets, 'blindIndex'>, id: string): string =>
  blindIndex('staff-invitation', id).subarray(0, 16).toString('base64url');

const publicUrl = ({ config }: Pick<Platform, 'config'>): string =>
  config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
export const hostOf = (platform: Pick<Platform, 'config'>): string => new URL(publicUrl(platform)).host;

/** The secret follows the `#`: browsers do not send that part, so no log contains it. */
export const linkOf = (platform: Pick<Platform, 'config' | 'secrets'>, id: string): string =>
  `${publicUrl(platform)}/office/join#${secretOf(platform.secrets, id)}`;

const TOTP = 'totp';
const OWNER_LINK_MS = 3_600_000;
const INVITATION_MS = 3 * 86_400_000;
const CLAIM_MS = 60_000;
const MAIL_TRIES_MAX = 12;
/** The secret has 128 bits and cannot be guessed, so this rate limit only bounds the load. */
export const OPENINGS_BY_NETWORK = budget({ name: 'invitation-network', by: 'network', max: 60, windowSeconds: 3600 });
