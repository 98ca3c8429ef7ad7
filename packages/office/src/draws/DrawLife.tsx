import { useFormat } from '@tamarind/ui/format.ts';
import { Timeline, type TimelineStep } from '@tamarind/ui/Timeline';
import { usePartsWords } from '#parts/words.ts';
import type { StaffDraw } from './DrawsPage.tsx';

const order = ['scheduled', 'open', 'closed', 'resulted', 'settled'] as const;

/** Where the draw is in its life and when it gets, or got, to each state. */
export function DrawLife({ draw }: { draw: StaffDraw }) {
  const t = usePartsWords();
  const { date } = useFormat();
  const moments: Partial<Record<(typeof order)[number], Date | null>> = {
    open: draw.opensAt,
    closed: draw.closesAt,
    resulted: draw.drawsAt,
    settled: draw.settledAt,
  };
  const now = draw.state === 'void' ? -1 : order.indexOf(draw.state);
  const steps = order.map((state, index): TimelineStep => {
    const at = moments[state];
    return {
      key: state,
      title: t(`draw.${state}`),
      ...(at ? { note: <span className="num">{date(at, 'full')}</span> } : {}),
      state: index < now || draw.state === 'settled' ? 'done' : index === now ? 'now' : 'next',
    };
  });
  const voided: TimelineStep[] = [{ key: 'void', title: t('draw.void'), state: 'failed' }];
  return <Timeline steps={draw.state === 'void' ? voided : steps} />;
}
