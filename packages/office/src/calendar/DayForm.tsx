import { useState } from 'react';
import { listCalendar, setCalendarDay } from '@tamarind/contract/lottery-settings';
import { listProposals } from '@tamarind/contract/proposals';
import { drawsBetween, type ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { addDays, dayOf, startOfDay } from '@tamarind/domain/time';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { FilterBar } from '#parts/Filters.tsx';
import { useGameName } from '#parts/GameBall.tsx';
import { GameFilter } from '#parts/GameFilter.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsStale } from '#shell/useIsStale.ts';
import { useCalendarWords } from './words.ts';

const kinds = ['rest', 'held', 'withdrawn'] as const;

interface Props {
  first: { game: string; day: string };
  onClose: () => void;
  onDone: (game: string, day: string) => void;
}

/**
 * One day of one lottery: no draw, other draw times, or the regular calendar again, with a reason for the audit log.
 */
export function DayForm({ first, onClose, onDone }: Props) {
  const t = useCalendarWords();
  const gameName = useGameName();
  const isStale = useIsStale();
  const call = useCall(setCalendarDay, { refreshes: [listCalendar, listProposals] });
  const [code, setCode] = useState(first.game);
  const [day, setDay] = useState(first.day);
  const [kind, setKind] = useState<(typeof kinds)[number]>('rest');
  const [drawsAt, setDrawsAt] = useState('');
  const [closesAt, setClosesAt] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const game = gameOf(code);
  const isOwn = game?.kind === 'own';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= dayOf(serverNow());
  const habit = game && isDay ? drawsOf(code, day) : [];
  const isClosedLate = drawsAt !== '' && closesAt > drawsAt;
  const isWhole = game !== undefined && !isOwn && isDay && !(kind === 'held' && isClosedLate);
  const name = gameName(code);
  const exists = call.refusal?.code === 'DRAW_EXISTS' && call.refusal.details['draw'];
  const send = async (reason: string) => {
    const times = kind === 'held' ? { ...(drawsAt ? { drawsAt } : {}), ...(closesAt ? { closesAt } : {}) } : {};
    if (!(await call.send({ game: code, day, kind, ...times, reason }))) return;
    toast(t('done'));
    onDone(code, day);
  };
  return (
    <Panel title={t('form')} label={t('form')}>
      <Stack gap={12}>
        <FilterBar label={t('form')}>
          <GameFilter label={t('game')} all={t('pickGame')} value={code} onChange={setCode} />
          <Field
            label={t('day')}
            type="date"
            value={day}
            error={isTouched && !isDay ? t('dayInvalid') : undefined}
            onChange={({ target }) => setDay(target.value)}
          />
        </FilterBar>
        {isTouched && !game && <Note tone="danger">{t('gameMissing')}</Note>}
        {isOwn && <Note tone="warn">{t('ownGame')}</Note>}
        {game && !isOwn && isDay && (
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
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={setKind}
        />
        {kind === 'held' && (
          <FilterBar label={t('times')}>
            <Field
              label={t('drawsAt')}
              hint={t('timesHint')}
              type="time"
              value={drawsAt}
              onChange={({ target }) => setDrawsAt(target.value)}
            />
            <Field
              label={t('closesAt')}
              type="time"
              value={closesAt}
              error={isClosedLate ? t('closesLate') : undefined}
              onChange={({ target }) => setClosesAt(target.value)}
            />
          </FilterBar>
        )}
        {isStale && (
          <Note tone="warn" icon="warning">
            {t('stale')}
          </Note>
        )}
        <Row>
          <Button
            kind="cta"
            size="small"
            disabled={isStale}
            onClick={() => {
              setTouched(true);
              if (isWhole) setAsking(true);
            }}
          >
            {t('save')}
          </Button>
          <Button kind="line" size="small" onClick={onClose}>
            {t('back')}
          </Button>
        </Row>
      </Stack>
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

/** Draws of one day by the game's regular calendar. */
function drawsOf(code: string, day: string): ScheduledDraw[] {
  const calendar = gameOf(code)?.calendar({});
  return calendar
    ? drawsBetween(calendar, startOfDay(addDays(day, -1)), startOfDay(addDays(day, 2))).filter(
        (draw) => draw.day === day,
      )
    : [];
}
