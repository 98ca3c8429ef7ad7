import { Tag } from '@tamarind/ui/Tag';
import type { Ticket } from './ticket.ts';
import { useRecordWords } from './words.ts';

const looks = {
  accepted: { tone: 'info', icon: 'hourglass-medium' },
  won: { tone: 'win', icon: 'check-circle' },
  lost: { tone: 'plain', icon: 'minus' },
  cancelled: { tone: 'plain', icon: 'arrow-u-up-left' },
  void: { tone: 'warn', icon: 'x-circle' },
} as const;

export function TicketTag({ state }: { state: Ticket['state'] }) {
  const t = useRecordWords();
  return <Tag {...looks[state]}>{t(`ticket.state.${state}`)}</Tag>;
}
