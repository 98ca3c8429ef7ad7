import type { MemberKind } from '@tamarind/domain/members/member-kind';

/**
 * The documented API name of a member's kind, also used in session storage [N01, A07]. All other code says
 * `memberKind`.
 */
export const memberKindField = 'isAgent';

/** The documented numbers of the kinds [N01]; the database stores them as well. */
const codes = {
  member: 0,
  agent: 1,
  second_agent: 2,
  trial: 4,
  sub_agent: 41,
  second_sub_agent: 42,
} as const satisfies Readonly<Record<MemberKind, number>>;

export const kindWords = Object.keys(codes) as MemberKind[];

export const codeOfKind = (kind: MemberKind) => codes[kind];
/** The kind of a number; accepts the text in session storage too. */
export const kindOfCode = (code: number | string | null | undefined): MemberKind | undefined =>
  kindWords.find((kind) => `${codes[kind]}` === `${code}`);
