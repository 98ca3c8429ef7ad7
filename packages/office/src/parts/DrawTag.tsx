import { Tag, type Tone } from '@tamarind/ui/Tag';
import { usePartsWords } from './words.ts';

export type DrawState = 'scheduled' | 'open' | 'closed' | 'resulted' | 'settled' | 'void';

const tones: Record<DrawState, Tone> = {
  scheduled: 'plain',
  open: 'win',
  closed: 'warn',
  resulted: 'info',
  settled: 'plain',
  void: 'danger',
};

/** State of a draw as a coloured tag. */
export function DrawTag({ state }: { state: DrawState }) {
  const t = usePartsWords();
  return <Tag tone={tones[state]}>{t(`draw.${state}`)}</Tag>;
}
