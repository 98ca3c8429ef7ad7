import type { contract } from '@tamarind/contract/index';
import { type MemberKind, memberKinds } from '@tamarind/domain/members/member-kind';
import { brandSettings, featureOn, settingsAtDoor } from '../brand/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { ChangeDue } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import * as entranceQueries from './entrance-queries.ts';

/**
 * Refuses a login at the wrong host name: a host for members refuses agents, a host for agents refuses all other
 * members. Hosts that the brand does not list accept both [H17].
 */
export async function checkEntrance(db: Db, host: string, memberKind: MemberKind): Promise<void> {
  const { entrances } = (await brandSettings(db)).document;
  const takes = entrances.find((entrance) => entrance.host === host)?.takes;
  const agent = memberKinds[memberKind].type === 'agent';
  if (takes === 'members' && agent) refuse('ENTRANCE_MEMBERS');
  if (takes === 'agents' && !agent) refuse('ENTRANCE_AGENTS');
}

/**
 * [H04] Returns why the new session may only change the password: somebody else created the account, it has the default
 * password, or the password is older than the operator allows (PWDEXPIRY). A login without a password is never
 * restricted.
 */
export async function tieToChange(
  tx: Tx,
  who: { readonly memberId: bigint; readonly way?: string | undefined; readonly token: string; readonly now: Date },
): Promise<ChangeDue | null> {
  if ((who.way ?? 'password') !== 'password') return null;
  const state = await entranceQueries.passwordState(tx, who.memberId);
  const due = state?.due ?? (state && (await isExpired(tx, state.changedAt, who.now)) ? 'expired' : null);
  if (due) await entranceQueries.tieSession(tx, sha256(who.token), due);
  return due;
}

async function isExpired(tx: Tx, changedAt: Date, now: Date): Promise<boolean> {
  const settings = await brandSettings(tx);
  return featureOn(settings, 'PWDEXPIRY') && now.getTime() - changedAt.getTime() > settings.passwordDays * DAY_MS;
}

/**
 * True if the host is one of the brand's login hosts. The settings are cached, so that unknown hosts do not cost a
 * query each.
 */
export const isEntrance = async (platform: Platform, host: string): Promise<boolean> =>
  (await settingsAtDoor(platform)).document.entrances.some((entrance) => entrance.host === host);

export const getDomainRoute: Handler<typeof contract.sessions.getDomainRoute> = async (call) => {
  const { entrances } = (await brandSettings(call.pool)).document;
  const agentsOnly = entrances.filter(({ takes }) => takes === 'agents').map(({ host }) => host);
  const domains = [
    ...(call.config.PUBLIC_URL === undefined ? [] : [new URL(call.config.PUBLIC_URL).host]),
    ...entrances.filter(({ takes }) => takes !== 'agents').map(({ host }) => host),
    ...(agentsOnly.includes(call.host) ? [] : [call.host]),
  ];
  return { domains: [...new Set(domains)].map((domain) => ({ domain })) };
};

const DAY_MS = 86_400_000;
