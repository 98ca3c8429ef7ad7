/** The only place that reads the machine's clock. Everything else is given `now`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests and browser stories move; it runs on from where it was put. */
export interface MovableClock extends Clock {
  moveTo(moment: Date): void;
  advance(ms: number): void;
  offsetMs(): number;
}

export function movableClock(start?: Date): MovableClock {
  let offset = start ? start.getTime() - Date.now() : 0;
  return {
    now: () => new Date(Date.now() + offset),
    moveTo: (moment) => {
      offset = moment.getTime() - Date.now();
    },
    advance: (ms) => {
      offset += ms;
    },
    offsetMs: () => offset,
  };
}
