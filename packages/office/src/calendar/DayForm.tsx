import { useState } from 'react';
import { listCalendar, setCalendarDay } from '@tamarind/contract/lottery-settings';
import { listProposals } from '@tamarind/contract/proposals';
import { drawsBetween, type ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { present } from '@tamarind/domain/present';
import { addDays, dayOf, startOfDay } from '@tamarind/domain/time';
import { ButtonLink } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { FilterBar } from '#parts/Filters.tsx';
import { useGameName } from '#parts/GameBall.tsx';
import { GameFilter } from '#parts/GameFilter.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import { useIsStale } from '#parts/useIsStale.ts';
import { useCalendarWords } from './words.ts';

const kinds = ['rest', 'held', 'withdrawn'] as const;

interface Props {
  first: { game: string; day: string };
  onClose: () => void;
  onDone: (game: string, day: string) => void;
}

/**
 * Changes one day of one lottery: no draw, other draw times, or back to the regular calendar, with a reason for the
 * audit log.
 */
export function DayForm({ first, onClose, onDone }: Props) {
  const t = useCalendarWords();
  const gameName = useGameName();
  const isStale = useIsStale();
  const call = useCall(setCalendarDay, { refreshes: [listCalendar, listProposals] });
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    start: { code: first.game, day: first.day, kind: 'rest' as (typeof kinds)[number], drawsAt: '', closesAt: '' },
    check: (typed) => ({
      code: gameOf(typed.code) ? undefined : t('gameMissing'),
      day: isComingDay(typed.day) ? undefined : t('dayInvalid'),
      closesAt:
        typed.kind === 'held' && typed.drawsAt !== '' && typed.closesAt > typed.drawsAt ? t('closesLate') : undefined,
    }),
    submit: () => !isOwn && setAsking(true),
  });
  const { code, day, kind, drawsAt, closesAt } = form.values;
  const game = gameOf(code);
  const isOwn = game?.kind === 'own';
  const habit = game && isComingDay(day) ? drawsOf(code, day) : [];
  const name = gameName(code);
  const exists = call.refusal?.code === 'DRAW_EXISTS' && call.refusal.details['draw'];
  const send = async (reason: string) => {
    const times = kind === 'held' ? present({ drawsAt: drawsAt || undefined, closesAt: closesAt || undefined }) : {};
    if (!(await call.send({ game: code, day, kind, ...times, reason }))) return;
    toast(t('done'));
    onDone(code, day);
  };
  return (
    <Panel title={t('form')} label={t('form')}>
      <form {...form.props}>
        <Stack gap={12}>
          <FilterBar label={t('form')}>
            <GameFilter label={t('game')} all={t('pickGame')} {...form.choice('code')} />
            <Field label={t('day')} type="date" {...form.text('day')} />
          </FilterBar>
          {form.fault('code') && <Note tone="danger">{form.fault('code')}</Note>}
          {isOwn && <Note tone="warn">{t('ownGame')}</Note>}
          {game && !isOwn && isComingDay(day) && (
            <Note>
              {habit[0] ? (
                <>
                  {t('habitHolds', { count: habit.length })} <DateText at={habit[0].drawsAt} form="full" />
                </>
              ) : (
                t('habitRests')
              )}
            </Note>
          )}
          <Segmented
            label={t('kind')}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            {...form.choice('kind')}
          />
          {kind === 'held' && (
            <FilterBar label={t('times')}>
              <Field label={t('drawsAt')} hint={t('timesHint')} type="time" {...form.text('drawsAt')} />
              <Field label={t('closesAt')} type="time" {...form.text('closesAt')} />
            </FilterBar>
          )}
          {isStale && (
            <Note tone="warn" icon="warning">
              {t('stale')}
            </Note>
          )}
          <SubmitRow act={t('save')} back={t('back')} isDisabled={isStale} onBack={onClose} />
        </Stack>
      </form>
      <Decision
        isOpen={isAsking}
        title={t(`ask.${kind}`, { game: name, day })}
        act={t('save')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t('askText')}
        {typeof exists === 'string' && (
          <ButtonLink href={`/draws/${exists}`} size="small" kind="line">
            {t('openDraw', { draw: exists })}
          </ButtonLink>
        )}
      </Decision>
    </Panel>
  );
}

const isComingDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= dayOf(serverNow());

/** The draws that the game's regular calendar has on a day. */
function drawsOf(code: string, day: string): ScheduledDraw[] {
  const calendar = gameOf(code)?.calendar({});
  return calendar
    ? drawsBetween(calendar, startOfDay(addDays(day, -1)), startOfDay(addDays(day, 2))).filter(
        (draw) => draw.day === day,
      )
    : [];
}
