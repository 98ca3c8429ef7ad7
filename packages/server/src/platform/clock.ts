import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * The source of the current time. Code whose result depends on the time receives `now` from it and does not read the
 * system clock.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests, also browser tests, can set. From the set time it runs on normally. */
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
 * A movable clock shared by several processes on one machine. Its offset is in a file that is read on every call, so
 * all processes, including ones started later, have the same time.
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
