import type { DatabaseSync } from 'node:sqlite';
import { inOneStep } from './database.ts';
import { drawingBooks } from './drawing-queries.ts';
import { movementBooks } from './movement-queries.ts';
import { roundBooks } from './round-queries.ts';
import { sessionBooks } from './session-queries.ts';

/** Queries for all tables of the studio (the game server). `inOneStep` runs several writes in one transaction. */
export function books(database: DatabaseSync) {
  return {
    sessions: sessionBooks(database),
    drawings: drawingBooks(database),
    rounds: roundBooks(database),
    movements: movementBooks(database),
    inOneStep: <Result>(work: () => Result): Result => inOneStep(database, work),
    close: () => database.close(),
  };
}
export type Books = ReturnType<typeof books>;
