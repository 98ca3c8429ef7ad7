import type { MemberKind } from '@tamarind/domain/members/member-kind';

/** The documented name of a member's kind on the wire and in session storage [N01, A07]. All other code says `memberKind`. */
export const memberKindField = 'isAgent';

/** The documented numbers [N01], which the database stores as well. */
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
/** Takes the text of the session storage too. */
export const kindOfCode = (code: number | string | null | undefined): MemberKind | undefined =>
  kindWords.find((kind) => `${codes[kind]}` === `${code}`);
