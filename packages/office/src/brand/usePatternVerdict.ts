import { useEffect, useState } from 'react';
import { judgePattern } from '@tamarind/contract/brand-office';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

const PAUSE_MS = 300;

/** What the server says of a pattern, asked when the typing rests; 'none' while there is no pattern. */
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
