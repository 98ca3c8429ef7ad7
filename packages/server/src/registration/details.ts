import type { InputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { detailFields } from '@tamarind/contract/registration';
import { messengerHandle, messengers } from '@tamarind/domain/validation/handles';
import { nicknameOf } from '@tamarind/domain/validation/nickname';
import type { FieldRule } from '@tamarind/domain/validation/rules';
import type { Db } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import * as queries from './queries.ts';

export type Form = Omit<
  InputOf<typeof contract.registration.register>,
  'username' | 'password' | 'confirmPassword' | 'mobileNum'
>;

export type Details = Readonly<Partial<Record<(typeof detailFields)[number], string>>>;

/**
 * Fields that are accepted although the brand does not ask for them: codes come from a link, and a captcha that is sent
 * is always checked.
 */
const neverOff = new Set(['affiliateCode', 'referralCode', 'captcha']);

/**
 * Refuses FIELD_INVALID (`off`) for a filled field that the brand does not ask for, because its value would otherwise
 * be dropped silently.
 */
export function refuseOff(
  register: Readonly<Record<string, FieldRule>>,
  asked: Readonly<Record<string, FieldRule>>,
  texts: Readonly<Record<string, string>>,
): void {
  for (const field of Object.keys(register))
    if (!neverOff.has(field) && !asked[field]?.enabled && (texts[field] ?? '').trim() !== '')
      refuse('FIELD_INVALID', { field, fault: 'off' });
}

export const detailsOf = (form: Form): Details =>
  Object.fromEntries(
    detailFields.flatMap((field) => {
      const text = form[field]?.trim();
      return text ? [[field, text]] : [];
    }),
  );

/** Messenger handles in the format that `setMessenger` stores. Refuses FIELD_INVALID. */
export const contactsOf = (form: Form, rules: Readonly<Record<string, FieldRule>>) =>
  Object.fromEntries(
    messengers.flatMap((messenger) => {
      const typed = form[messenger]?.trim();
      if (!typed) return [];
      const handle = messengerHandle(messenger, typed) ?? refuse('FIELD_INVALID', faultOf(messenger, rules));
      return [[messenger, handle]];
    }),
  );

/** The display name, or null without one. Refuses FIELD_INVALID. */
export function chosenNickname(form: Form, rules: Readonly<Record<string, FieldRule>>): string | null {
  const typed = form.nickname?.trim();
  return typed ? (nicknameOf(typed) ?? refuse('FIELD_INVALID', faultOf('nickname', rules))) : null;
}

const faultOf = (field: string, rules: Readonly<Record<string, FieldRule>>) => ({
  field,
  fault: 'pattern',
  patternId: rules[field]?.patternId ?? 'any',
  min: rules[field]?.minLength ?? 0,
  max: rules[field]?.maxLength ?? 0,
});

/** The page and host from which the form was sent. Refuses FIELD_INVALID for malformed ones. */
export function originOf({ registerUrl, domain }: Form): { url: string | null; domain: string | null } {
  const url = registerUrl?.trim() || null;
  if (url !== null && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    refuse('FIELD_INVALID', { field: 'registerUrl', fault: 'pattern', patternId: 'any', min: 0, max: 300 });
  const host = domain?.trim().toLowerCase() || null;
  if (host !== null && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host))
    refuse('FIELD_INVALID', { field: 'domain', fault: 'pattern', patternId: 'any', min: 0, max: 120 });
  return { url, domain: host };
}

export const sealDetails = (secrets: Secrets, memberId: bigint, details: Details): Buffer =>
  secrets.seal(sealOf(memberId), Buffer.from(JSON.stringify(details)));

/** Further details that the member gave at registration; empty if there are none. */
export async function memberDetails(db: Db, secrets: Secrets, memberId: bigint): Promise<Details> {
  const sealed = await queries.detailsOf(db, memberId);
  return sealed ? (JSON.parse(secrets.open(sealOf(memberId), sealed).toString()) as Details) : {};
}

const sealOf = (memberId: bigint): string => `member-details:${memberId}`;
