import { Tag } from '../Tag.tsx';
import type { TicketHead } from './ticket.ts';
import { useTicketWords } from './words.ts';

const looks = {
  accepted: { tone: 'info', icon: 'hourglass-medium' },
  won: { tone: 'win', icon: 'check-circle' },
  lost: { tone: 'plain', icon: 'minus' },
  cancelled: { tone: 'plain', icon: 'arrow-u-up-left' },
  void: { tone: 'warn', icon: 'x-circle' },
} as const;

export function TicketTag({ state }: { state: TicketHead['state'] }) {
  const t = useTicketWords();
  return <Tag {...looks[state]}>{t(`state.${state}`)}</Tag>;
}
