import { Tag, type Tone } from '@tamarind/ui/Tag';
import { useBetsWords } from './words.ts';

type State = 'accepted' | 'won' | 'lost' | 'cancelled' | 'void';
const tones: Record<State, Tone> = { accepted: 'info', won: 'win', lost: 'plain', cancelled: 'plain', void: 'warn' };

export function TicketTag({ state }: { state: State }) {
  const t = useBetsWords();
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
