import type { AgentContract } from '@tamarind/contract/commission';
import type { Tone } from '@tamarind/ui/Tag';

/** The colour of the tag that shows a contract's state. */
export const contractTones: Record<AgentContract['state'], Tone> = {
  offered: 'promo',
  active: 'win',
  ending: 'warn',
  refused: 'plain',
  expired: 'plain',
  ended: 'plain',
};
