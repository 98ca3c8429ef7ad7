import { isSafePattern } from 'redos-detector';
import { ownPattern } from '@tamarind/domain/validation/rules';

export type Verdict = 'safe' | 'invalid' | 'unsafe';

/**
 * [I02] Analyses a regular expression without running it: how much backtracking can the worst input cause? An
 * expression counts as unsafe if the detector cannot bound it within its step limit. Look-behinds, references and named
 * groups count as unsafe too, because the detector does not support them and no form field needs them. OWASP ASVS 5.0,
 * 1.3.12; reliability goal 17.
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

/** Detects look-behinds, named groups, and references by number or name. */
const UNKNOWN = /\(\?<|\\[1-9k]/;
