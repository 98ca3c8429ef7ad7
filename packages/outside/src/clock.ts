/**
 * The clock of the stand-ins, and the only place in them that reads the system clock. Tests that move the platform's
 * clock move this one with it.
 */
export interface StandInClock {
  now(): Date;
  setOffset(ms: number): void;
  offsetMs(): number;
}

// Capture the real function before `Date.now` is replaced.
const machineNow = Date.now.bind(Date);

export function createClock(): StandInClock {
  let offset = 0;
  return {
    now: () => new Date(machineNow() + offset),
    setOffset: (ms) => {
      offset = ms;
    },
    offsetMs: () => offset,
  };
}

/** Replaces `Date.now` in this process by the given clock, for a library that calls `Date.now`. */
export function liveBy(clock: StandInClock): void {
  Date.now = () => clock.now().getTime();
}
