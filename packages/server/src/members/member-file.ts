import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import type { Db } from '../platform/db/sql.ts';
import { vipOf } from '../vip/index.ts';
import * as queries from './queries.ts';

/** The member's row; throws if there is none. */
export async function memberFile(db: Db, id: bigint): Promise<queries.MemberRow> {
  const [member] = await queries.membersById(db, [id]);
  if (!member) throw new Error(`no member ${id}`);
  return member;
}

/**
 * A member in the format of the API: profile, masked contacts, and the VIP level as label; a trial account has no
 * level.
 */
export async function shownMember(db: Db, member: queries.MemberRow): Promise<ShownMember> {
  const { type, realm } = memberKinds[member.memberKind];
  const isTrial = realm === 'trial';
  return {
    account: member.account,
    nickname: member.nickname,
    type,
    memberKind: member.memberKind,
    isTrial,
    currency: member.currency,
    payeeName: member.payeeName,
    emailMasked: member.email === null ? null : maskEmail(member.email),
    mobileMasked: member.mobile === null ? null : maskMobile(member.mobile),
    memberLabel: isTrial ? [] : [(await vipOf(db, member.id)).name],
    avatar: member.avatar,
    avatarType: member.avatarType,
    hasPaymentPassword: member.hasPaymentPassword,
    registeredAt: member.registeredAt,
  };
}

type ShownMember = OutputOf<typeof contract.reports.getMemberFile>['member'];

/** Masks a mail address: so***@mail.example. */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}***@${domain}`;
}

/** Masks a mobile number: hides all but the last three digits. */
const maskMobile = (mobile: string): string => `${'*'.repeat(Math.max(mobile.length - 3, 0))}${mobile.slice(-3)}`;

/** Functions that mask mail addresses and mobile numbers for display. */
export const masked = { email: maskEmail, mobile: maskMobile };
