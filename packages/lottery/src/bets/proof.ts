import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getDraw } from '@tamarind/contract/lottery';
import { sameResult } from '@tamarind/domain/lottery/draw-result';
import { commitOf, deriveVn27 } from '@tamarind/domain/lottery/quick-draw';
import { fromHex, sha256Hex } from '@tamarind/domain/hash';

export type Draw = OutputOf<typeof getDraw>;

/** What this browser found out by itself about an own draw; null where a value is not published yet. */
export interface Recomputed {
  /** SHA-256 of the revealed seed is the commit published before betting opened. */
  readonly commit: boolean | null;
  /** SHA-256 of the beacon's signature is its randomness. */
  readonly randomness: boolean | null;
  /** Seed and randomness give exactly these 27 numbers. */
  readonly numbers: boolean | null;
}

/** Computes the draw once more, by the code the server draws with [L05]. A value that is no proper hex proves nothing: false. */
export function recompute({
  code,
  game,
  prizes,
  proof,
}: Pick<Draw, 'code' | 'game' | 'prizes' | 'proof'>): Recomputed {
  const { seed, commit, randomness, signature } = proof ?? {};
  return {
    commit: seed && commit ? holds(() => commitOf(fromHex(seed)) === commit) : null,
    randomness: signature && randomness ? holds(() => sha256Hex(fromHex(signature)) === randomness) : null,
    numbers:
      seed && randomness && prizes
        ? holds(() =>
            sameResult(
              deriveVn27(fromHex(seed), derivations[game] ?? game, drawIdOf(code, game), randomness),
              prizes,
            ),
          )
        : null,
  };
}

/** The names under which own games are derived: part of the published protocol, like the order of the prizes. */
const derivations: Readonly<Record<string, string>> = { quick60: 'vn-north-1m' };

/** `quick60-20261121-1063` is draw `20261121-1063` of game `quick60`. */
const drawIdOf = (code: string, game: string): string => code.slice(game.length + 1);

function holds(claim: () => boolean): boolean {
  try {
    return claim();
  } catch {
    return false;
  }
}
