/**
 * A member's self-exclusion as staff see it. `running`: its time has not passed, and nobody can shorten it. `over`: its
 * time has passed, but it continues until the member asks to return. `returning`: the member has asked, and the return
 * takes effect at `until`.
 */
export interface Exclusion {
  readonly state: 'running' | 'over' | 'returning';
  readonly until: Date;
}

type ReturnFault = 'RETURN_STATE' | 'SELF_EXCLUDED' | 'MOMENT_INVALID';

/**
 * The reason why staff may not end an exclusion; undefined if they may. They may do so only after its time has passed,
 * and only if the member asked for it after that time [LCCP SR 3.5.1] [GLI A.3.8].
 */
export function returnFault(exclusion: Exclusion | undefined, askedAt: Date, now: Date): ReturnFault | undefined {
  if (!exclusion || exclusion.state === 'returning') return 'RETURN_STATE';
  if (exclusion.state === 'running') return 'SELF_EXCLUDED';
  return askedAt < exclusion.until || askedAt > now ? 'MOMENT_INVALID' : undefined;
}
