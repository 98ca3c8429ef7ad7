import { useEffect, useState } from 'react';
import { judgePattern } from '@tamarind/contract/brand-office';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

const PAUSE_MS = 300;

/** The server's verdict on a pattern, requested after a pause in typing; 'none' if the pattern is empty. */
export function usePatternVerdict(pattern: string): 'none' | 'asking' | 'safe' | 'invalid' | 'unsafe' {
  const [rested, setRested] = useState(pattern);
  useEffect(() => {
    const timer = setTimeout(() => setRested(pattern), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pattern]);
  const answer = useEndpoint(judgePattern, { pattern: rested }, { when: rested !== '', freshMs: 600_000 });
  if (pattern === '') return 'none';
  return rested === pattern && answer.data ? answer.data.verdict : 'asking';
}
