/**
 * Named values on which a proposal is based, as they were when it was made. If one of them has changed, the proposal
 * can no longer be accepted.
 */
export type Rests = Readonly<Record<string, string>>;

/**
 * A proposal, with the facts needed for a decision. `maker` made it. `handedTo` is the colleague who took it over when
 * the maker left. `first` is the person who agreed first, if two must agree; null before.
 */
interface AskedAct<Person> {
  readonly maker: Person;
  readonly handedTo?: Person | null;
  readonly first: Person | null;
  readonly checkers: 1 | 2;
  readonly isDecided: boolean;
  readonly expiresAt: Date;
  readonly rests: Rests;
}

interface Checker<Person, Right> {
  readonly person: Person;
  readonly rights: readonly Right[];
}

type ProposalFault = 'FORBIDDEN' | 'PROPOSAL_DECIDED' | 'SAME_PERSON' | 'PROPOSAL_EXPIRED' | 'PROPOSAL_STALE';
type ProposalStep =
  | { readonly ok: false; readonly code: ProposalFault }
  | { readonly ok: true; readonly state: 'agreed' | 'refused' | 'waiting' };

/**
 * Decides the effect of one person's answer to a proposal. Its maker and the colleague who took it over cannot answer,
 * and nobody can answer twice. If a value on which the proposal is based has changed, it can only be refused.
 * `restsNow` contains the current values. The state `waiting` means that the first of two people has agreed.
 */
export function decideProposal<Person, Right>(
  asked: AskedAct<Person>,
  kind: { readonly checker: Right; readonly second: Right },
  by: Checker<Person, Right>,
  word: { readonly decision: 'agree' | 'refuse'; readonly restsNow: Rests; readonly now: Date },
): ProposalStep {
  if (!by.rights.includes(asked.first === null ? kind.checker : kind.second)) return fault('FORBIDDEN');
  if (asked.isDecided) return fault('PROPOSAL_DECIDED');
  if ([asked.maker, asked.handedTo, asked.first].includes(by.person)) return fault('SAME_PERSON');
  if (asked.expiresAt <= word.now) return fault('PROPOSAL_EXPIRED');
  if (word.decision === 'refuse') return { ok: true, state: 'refused' };
  if (changedRests(asked.rests, word.restsNow).length > 0) return fault('PROPOSAL_STALE');
  return { ok: true, state: asked.checkers === 2 && asked.first === null ? 'waiting' : 'agreed' };
}

const fault = (code: ProposalFault) => ({ ok: false, code }) as const;

/** The values that differ, with the old and the new value. A value that is missing on one side is empty there. */
export const changedRests = (then: Rests, now: Rests): { name: string; was: string; now: string }[] =>
  [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .map((name) => ({ name, was: then[name] ?? '', now: now[name] ?? '' }))
    .filter((value) => value.was !== value.now);
