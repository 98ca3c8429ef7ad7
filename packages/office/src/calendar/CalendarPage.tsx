import { useState } from 'react';
import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listCalendar } from '@tamarind/contract/lottery-settings';
import { present } from '@tamarind/domain/present';
import { dayOf } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Field } from '@tamarind/ui/Field';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterBar } from '#parts/Filters.tsx';
import { GameBall, useGameName } from '#parts/GameBall.tsx';
import { GameFilter } from '#parts/GameFilter.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { ofRooms } from '#parts/queue-events.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { DayForm } from './DayForm.tsx';
import { useCalendarWords } from './words.ts';

export type CalendarDay = OutputOf<typeof listCalendar>['days'][number];

/**
 * The days on which a lottery differs from its regular calendar (holidays, moved and extra draws), by lottery and month
 * [L03].
 */
export default function CalendarPage() {
  const t = useCalendarWords();
  const maySet = hasRight(useStaff(), 'draws.manage');
  const [address, setAddress] = useAddress(['game', 'month']);
  const [editing, setEditing] = useState<{ game: string; day: string }>();
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(address.month) ? address.month : dayOf(serverNow()).slice(0, 7);
  const query = useEndpoint(
    listCalendar,
    { month, ...present({ game: address.game || undefined }) },
    { refreshOn: { queue: ofRooms('lottery', 'proposals') }, refreshMs: 60_000 },
  );
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')}>
        {maySet && !editing && (
          <Button kind="cta" size="small" icon="plus" onClick={() => setEditing({ game: address.game, day: '' })}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      <Stack gap={12}>
        <Proposals acts={['calendar.day']} />
        {editing && (
          <DayForm
            key={`${editing.game}-${editing.day}`}
            first={editing}
            onClose={() => setEditing(undefined)}
            onDone={(game, day) => {
              setEditing(undefined);
              setAddress({ game, month: day.slice(0, 7) });
            }}
          />
        )}
        <FilterBar label={t('filter')}>
          <GameFilter
            label={t('game')}
            all={t('allGames')}
            value={address.game}
            onChange={(game) => setAddress({ game })}
          />
          <Field
            label={t('month')}
            type="month"
            value={month}
            onChange={({ target }) => setAddress({ month: target.value })}
          />
        </FilterBar>
        <Answer query={query}>
          {({ days }) =>
            days.length === 0 ? (
              <Empty title={t('none')}>{t('noneText')}</Empty>
            ) : (
              <DayTable days={days} onEdit={maySet ? setEditing : undefined} />
            )
          }
        </Answer>
      </Stack>
    </>
  );
}

interface TableProps {
  days: readonly CalendarDay[];
  onEdit?: ((day: { game: string; day: string }) => void) | undefined;
}

const tones = { rest: 'warn', held: 'info', withdrawn: 'plain' } as const;

function DayTable({ days, onEdit }: TableProps) {
  const t = useCalendarWords();
  const gameName = useGameName();
  const isNarrow = useIsNarrow();
  const today = dayOf(serverNow());
  const columns: readonly Column<CalendarDay>[] = [
    {
      key: 'day',
      head: t('day'),
      onCard: 'title',
      cell: ({ day, game }) => (
        <Row gap={6}>
          <b className="num">{day}</b> <GameBall game={game} size={20} /> {gameName(game)}
        </Row>
      ),
    },
    {
      key: 'kind',
      head: t('kind'),
      onCard: 'aside',
      cell: ({ kind }) => <Tag tone={tones[kind]}>{t(`kind.${kind}`)}</Tag>,
    },
    {
      key: 'times',
      head: t('times'),
      cell: ({ kind, drawsAt, closesAt }) =>
        kind === 'held' && (
          <span className="num">
            {drawsAt === null ? t('usual') : t('drawnAt', { time: drawsAt })}
            {closesAt !== null && ` · ${t('closedAt', { time: closesAt })}`}
          </span>
        ),
    },
    {
      key: 'reason',
      head: t('reason'),
      cell: ({ reason, by, at }) =>
        reason === null ? (
          t('fromStart')
        ) : (
          <>
            {reason} <small>{by}</small> {at && <DateText at={at} form="full" />}
          </>
        ),
    },
    {
      key: 'draw',
      head: t('draw'),
      cell: ({ draw }) =>
        draw && (
          <Link className="link" href={`/draws/${draw.code}`}>
            {draw.code}
          </Link>
        ),
    },
    ...(onEdit
      ? [
          {
            key: 'act',
            head: t('change'),
            cell: ({ game, day, draw }: CalendarDay) =>
              day >= today &&
              draw === null && (
                <Button
                  kind="line"
                  size="tiny"
                  icon="pencil-simple"
                  aria-label={t('changeOf', { game: gameName(game), day })}
                  onClick={() => onEdit({ game, day })}
                >
                  {t('change')}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      items={days}
      keyOf={({ game, day }) => `${game}-${day}`}
      isDense={!isNarrow}
    />
  );
}
