/** The only place here that reads the machine's clock. Stories that move the platform's clock move the stand-ins' with it. */
export interface StandInClock {
  now(): Date;
  setOffset(ms: number): void;
  offsetMs(): number;
}

export function createClock(): StandInClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    setOffset: (ms) => {
      offset = ms;
    },
    offsetMs: () => offset,
  };
}
