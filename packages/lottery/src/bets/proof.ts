import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getDraw } from '@tamarind/contract/lottery';
import { type FormatCode, type Prizes, sameResult } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { commitOf, deriveResult } from '@tamarind/domain/lottery/quick-draw';
import { roundIdOf, roundResult, shotsOfLines } from '@tamarind/domain/lottery/yeekee';
import { fromHex, sha256Hex, utf8 } from '@tamarind/domain/hash';

/** A draw as the lists return it. `getDraw` returns further fields. */
export type Draw = Omit<OutputOf<typeof getDraw>, 'earlier' | 'notice'>;

/** The part of the published protocol that derives a draw's numbers from its seed. */
export interface Protocol {
  readonly format: FormatCode;
  readonly derivation: string;
}

/**
 * The results of this browser's own check of a draw that the platform drew; null where a value is not published yet.
 */
export interface ProofCheck {
  /** Whether the SHA-256 of the revealed seed equals the commit that was published before betting opened. */
  readonly commit: boolean | null;
  /** Whether the SHA-256 of the beacon's signature equals its random value. */
  readonly randomness: boolean | null;
  /** Whether the seed and the random value give exactly the published numbers. */
  readonly numbers: boolean | null;
}

/**
 * Recomputes the draw with the server's own code [L05]. Malformed hex makes the check false. `list`: the players'
 * published numbers, if the result depends on them; their hash must equal the published one.
 */
export function recompute(
  { code, game, prizes, proof }: Pick<Draw, 'code' | 'game' | 'proof'> & { readonly prizes: Prizes | null },
  { format, derivation }: Protocol,
  list = '',
): ProofCheck {
  const { seed, commit, randomness, signature, listHash } = proof ?? {};
  return {
    commit: seed && commit ? holds(() => commitOf(fromHex(seed)) === commit) : null,
    randomness: signature && randomness ? holds(() => sha256Hex(fromHex(signature)) === randomness) : null,
    numbers:
      seed && randomness && prizes
        ? holds(() => {
            const again = listHash
              ? fromList(list, listHash, fromHex(seed), roundIdOf(derivation, code), randomness)
              : deriveResult(formatOf(format), fromHex(seed), derivation, drawIdOf(code, game), randomness);
            return again !== undefined && sameResult(again, prizes);
          })
        : null,
  };
}

/**
 * Recomputes a result from the players' published numbers. Undefined when the list does not match its published hash,
 * or gives no result.
 */
function fromList(list: string, hash: string, seed: Uint8Array, roundId: string, randomnessHex: string) {
  if (sha256Hex(utf8(list)) !== hash) return undefined;
  const round = roundResult({ roundId, seed, randomnessHex, shots: shotsOfLines(list) });
  return round.state === 'result' ? round.prizes : undefined;
}

/** Returns the draw's id without the game: `20261121-1063` for the code `vn27x1-20261121-1063`. */
const drawIdOf = (code: string, game: string): string => code.slice(game.length + 1);

function holds(claim: () => boolean): boolean {
  try {
    return claim();
  } catch {
    return false;
  }
}
