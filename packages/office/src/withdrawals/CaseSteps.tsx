import { Timeline, type TimelineStep } from '@tamarind/ui/Timeline';
import { useFormat } from '@tamarind/ui/format.ts';
import type { WithdrawalCase, WithdrawalState } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

const usualWay = ['requested', 'review', 'approved', 'disbursed', 'confirmed'] as const;
const isEnd = (state: WithdrawalState): boolean => ['confirmed', 'cancelled', 'rejected', 'failed'].includes(state);

/** The past steps of a withdrawal, each with the person and the note, then the usual steps that follow. */
export function CaseSteps({ item }: { item: WithdrawalCase }) {
  const t = useWithdrawalsWords();
  const { date } = useFormat();
  const last = item.steps.at(-1);
  const people: Partial<Record<WithdrawalState, string | null>> = {
    review: item.reviewedBy,
    approved: item.ruling?.isPaidByRule ? t('byRules', { version: item.ruling.version ?? 0 }) : item.approvedBy,
    rejected: item.approvedBy ?? item.reviewedBy,
  };
  const done = item.steps.map(({ state, at, note }, index): TimelineStep => {
    const by = people[state];
    return {
      key: `${index}-${state}`,
      title: by ? t('stepBy', { state: t(`state.${state}`), by }) : t(`state.${state}`),
      note: (
        <>
          <span className="num">{date(at, 'full')}</span>
          {note && <> · {note}</>}
        </>
      ),
      state: state === 'rejected' || state === 'failed' || state === 'disputed' ? 'failed' : 'done',
    };
  });
  const reached = last ? usualWay.findIndex((state) => state === last.state) : -1;
  const toCome =
    last && !isEnd(last.state) && reached >= 0
      ? usualWay
          .slice(reached + 1)
          .map((state): TimelineStep => ({ key: state, title: t(`state.${state}`), state: 'next' }))
      : [];
  return <Timeline steps={[...done, ...toCome]} />;
}
