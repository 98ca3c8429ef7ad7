import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

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

/**
 * A movable clock for several processes of one machine: how far it was moved stands in a file, read at every look, so that all
 * of them, and one that is started in the middle, have the same time.
 */
export function sharedClock(file: string): MovableClock {
  const offsetMs = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0);
  const keep = (offset: number): void => {
    writeFileSync(`${file}.${process.pid}`, String(offset));
    renameSync(`${file}.${process.pid}`, file);
  };
  return {
    now: () => new Date(Date.now() + offsetMs()),
    moveTo: (moment) => keep(moment.getTime() - Date.now()),
    advance: (ms) => keep(offsetMs() + ms),
    offsetMs,
  };
}
