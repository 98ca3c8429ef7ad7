import type { MemberKind } from '@tamarind/domain/members/member-kind';

/**
 * The name of the field `memberKind` in the documented API and in session storage [N01, A07]; all other code says
 * `memberKind`.
 */
export const memberKindField = 'isAgent';

/** The documented number of each member kind [N01]. The database stores the same numbers. */
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
/** Returns the kind with this number; also accepts the number as text, as session storage holds it. */
export const kindOfCode = (code: number | string | null | undefined): MemberKind | undefined =>
  kindWords.find((kind) => `${codes[kind]}` === `${code}`);
