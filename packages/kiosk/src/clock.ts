/** The clock of the kiosk. No other part of the kiosk reads the system clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
