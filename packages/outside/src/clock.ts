/** The only place here that reads the machine's clock. Stories that move the platform's clock move the stand-ins' with it. */
export interface StandInClock {
  now(): Date;
  setOffset(ms: number): void;
  offsetMs(): number;
}

// Taken before anybody puts another in its place.
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

/** For a library that asks the machine itself: this process lives in the clock's time. */
export function liveBy(clock: StandInClock): void {
  Date.now = () => clock.now().getTime();
}
