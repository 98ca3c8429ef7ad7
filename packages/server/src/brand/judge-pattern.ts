import { isSafePattern } from 'redos-detector';
import { ownPattern } from '@tamarind/domain/validation/rules';

export type Verdict = 'safe' | 'invalid' | 'unsafe';

/**
 * [I02] Looks at a pattern without running it: how many ways could the engine have to go back on the worst input? What the
 * detector cannot bound within its steps counts as unsafe, and so do look-behinds, references and named groups, which it
 * does not know and no form field needs. OWASP ASVS 5.0, 1.3.12; reliability goal 17.
 */
export function judgePattern(source: string): Verdict {
  if (ownPattern(source) === undefined) return 'invalid';
  if (UNKNOWN.test(source)) return 'unsafe';
  try {
    const { safe } = isSafePattern(`^(?:${source})$`, { unicode: true, maxScore: 20, maxSteps: 300, timeout: 5000 });
    return safe ? 'safe' : 'unsafe';
  } catch {
    return 'unsafe';
  }
}

/** Look-behind, named group, reference by number or name. */
const UNKNOWN = /\(\?<|\\[1-9k]/;
