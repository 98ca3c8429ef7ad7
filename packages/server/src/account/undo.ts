import type { contract } from '@tamarind/contract/index';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { lockMember, memberFile, type MemberRow } from '../members/index.ts';
import { contactUndoSecret, tellFormerContact } from '../messages/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { netOf } from '../platform/network.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { endSessions, freshUntil, noteSecurityChange } from '../sessions/index.ts';
import * as accounts from './queries.ts';
import * as undos from './undo-queries.ts';

type Channel = 'sms' | 'mail';

/**
 * Records the replaced contact and sends an undo link to an older contact: the replaced one, or the member's other one
 * if nothing was replaced. A contact that was bound too recently gets no link: when the owner replaces a thief's
 * number, the thief must not be able to undo that.
 */
export async function noteBinding(
  call: ChangeCall<MemberActor>,
  { member, channel, isSame }: { member: MemberRow; channel: Channel; isSame: boolean },
): Promise<void> {
  const { tx, now } = call;
  if (isSame) return;
  const other: Channel = channel === 'sms' ? 'mail' : 'sms';
  const former = contactOf(member, channel);
  const [teller, address] =
    former === null ? ([other, contactOf(member, other)] as const) : ([channel, former] as const);
  const isTrusted = address !== null && !(await freshUntil(tx, member.id, teller, now));
  const [file, changes, { contactWaitHours }] = await Promise.all([
    accounts.fileOf(tx, member.id),
    accounts.changesOf(tx, member.id),
    brandSettings(tx),
  ]);
  const id = uuidV7(now, call.random);
  const undoUntil = await undos.insertBinding(tx, {
    id,
    memberId: member.id,
    channel,
    former,
    boundAt: now,
    formerBoundAt: changes.get(rowOf[channel]) ?? null,
    formerProvedAt: channel === 'sms' ? file.mobileProvedAt : null,
    formerProof: channel === 'sms' ? file.mobileProof : null,
    undoHash: isTrusted ? sha256(contactUndoSecret(call.secrets, id)) : null,
    undoUntil: new Date(now.getTime() + contactWaitHours * HOUR_MS),
  });
  if (isTrusted) {
    const hours = Math.floor((undoUntil.getTime() - now.getTime()) / HOUR_MS);
    await tellFormerContact(call, { member, channel: teller, address, news: { undo: id, hours } });
  } else if (former !== null)
    await tellFormerContact(call, { member, channel, address: former, news: 'contact_bound' });
}

/**
 * Undoes a binding and every later one, for the person who has the link. Restores the former contacts, ends every
 * session and pending login, delays withdrawals by a day, and notifies old and new contacts. The call opens no session
 * and reveals nothing about the account; every invalid link gets the same answer (UNDO_INVALID).
 */
export const undoContact: Handler<typeof contract.account.undoContact> = async (call, { secret }) => {
  const { tx, now } = call;
  await spend(call.pool.apart, UNDOS_BY_NETWORK, netOf(call.ip), now);
  const hash = sha256(secret);
  const memberId = await undos.memberOfUndo(tx, hash, now);
  if (memberId === undefined) return refuse('UNDO_INVALID');
  await lockMember(tx, memberId);
  const member = await memberFile(tx, memberId);
  const bindings = await undos.takeBindings(tx, hash, now);
  if (bindings.length === 0) return refuse('UNDO_INVALID');

  // Point of no return
  const channels = (['sms', 'mail'] as const).flatMap((channel) => {
    const first = bindings.find((one) => one.channel === channel);
    return first ? [first] : [];
  });
  const facts: Record<string, boolean> = {};
  for (const first of channels) facts[`${first.channel}Restored`] = await undos.restoreContact(tx, first);
  await endSessions(tx, memberId, {}, now);
  await record(tx, {
    actor: 'former-contact',
    action: 'member.contact_undone',
    subject: `member:${memberId}`,
    facts,
    at: now,
  });
  const change = { state: 'contact_undone', id: call.requestKey, isRecorded: true, cools: true } as const;
  await noteSecurityChange(tx, call, memberId, change);
  for (const { channel } of channels) {
    const address = contactOf(member, channel);
    if (address !== null) await tellFormerContact(call, { member, channel, address, news: 'contact_undone' });
  }
  return {};
};

export const forgetBindings = ({ pool, clock }: Pick<Platform, 'pool' | 'clock'>) =>
  undos.forgetBindings(pool, clock.now());

const contactOf = ({ mobile, email }: MemberRow, channel: Channel): string | null =>
  channel === 'sms' ? mobile : email;

const rowOf = { sms: 'mobile', mail: 'email' } as const;
const HOUR_MS = 3_600_000;
/** The secret has 128 bits and cannot be guessed; this rate limit only bounds the server's work. */
const UNDOS_BY_NETWORK = budget({ name: 'contact-undo', by: 'network', max: 60, windowSeconds: 3600 });
