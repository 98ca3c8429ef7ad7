import { useFormat } from '@tamarind/ui/format.ts';
import { Timeline, type TimelineStep } from '@tamarind/ui/Timeline';
import { usePartsWords } from '#parts/words.ts';
import type { StaffDraw } from './DrawsPage.tsx';
import { useDrawsWords } from './words.ts';

const order = ['scheduled', 'open', 'closed', 'resulted', 'settled'] as const;

/** A timeline of the draw's states, with the time of each state that was reached. */
export function DrawLife({ draw }: { draw: StaffDraw }) {
  const t = usePartsWords();
  const words = useDrawsWords();
  const { date } = useFormat();
  const moments: Partial<Record<(typeof order)[number], Date | null>> = {
    open: draw.opensAt,
    closed: draw.startedAt ?? draw.closesAt,
    settled: draw.settledAt,
  };
  const now = draw.state === 'void' ? -1 : order.indexOf(draw.state);
  const steps = order.map((state, index): TimelineStep => {
    const at = index <= now ? moments[state] : undefined;
    return {
      key: state,
      title: t(`draw.${state}`),
      note: at ? <span className="num">{date(at, 'full')}</span> : undefined,
      state: index < now || draw.state === 'settled' ? 'done' : index === now ? 'now' : 'next',
    };
  });
  const voided: TimelineStep[] = [{ key: 'void', title: t('draw.void'), state: 'failed' }];
  return (
    <>
      <Timeline steps={draw.state === 'void' ? voided : steps} />
      {draw.startedAt && <p>{words('closedEarly', { at: date(draw.startedAt, 'exact') })}</p>}
      {draw.resultVersion > 1 && <p>{words('version', { version: draw.resultVersion })}</p>}
    </>
  );
}
