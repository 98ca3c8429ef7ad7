import { useState } from 'react';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { RoleList } from '#parts/limits.tsx';
import { Panel, Split } from '#parts/Page.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { useStaff } from '#parts/staff.ts';
import type { Person, Role } from './person.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { useStaffWords } from './words.ts';

interface Props {
  people: readonly Person[];
  roles: readonly Role[];
  /** The interval in days after which a person's roles have to be confirmed again. */
  days: number;
}

/** The review of access: all present staff with their due dates, the earliest first, and the form for one person. */
export function Review({ people, roles, days }: Props) {
  const t = useStaffWords();
  const isNarrow = useIsNarrow();
  const own = useStaff().username;
  const [opened, setOpened] = useState<string>();
  const reviewed = reviewable(people, own);
  const current = reviewed.find(({ username }) => username === opened);
  if (reviewed.length === 0) return <Empty title={t('review.nobody')}>{t('review.nobodyText')}</Empty>;
  return (
    <Split
      list={
        <Panel title={t('review.tab')} isFlush aside={<small>{t('review.period', { days })}</small>}>
          <Table
            label={t('review.tab')}
            items={reviewed}
            keyOf={({ username }) => username}
            onOpen={({ username }) => setOpened(username)}
            rowLabel={({ name, username }) => t('review.open', { name: `${name} ${username}` })}
            isCurrent={({ username }) => username === opened}
            isDense={!isNarrow}
            columns={[
              {
                key: 'name',
                head: t('name'),
                onCard: 'title',
                cell: ({ name, username }) => (
                  <>
                    <b>{name}</b> <small>{username}</small>
                  </>
                ),
              },
              { key: 'due', head: t('review.due'), cell: (person) => <Due person={person} /> },
              { key: 'roles', head: t('roles'), cell: (one) => <RoleList items={one.roles} /> },
              {
                key: 'reviewed',
                head: t('reviewed'),
                onCard: 'none',
                cell: ({ reviewedAt }) => (reviewedAt ? <DateText at={reviewedAt} form="day" /> : t('never')),
              },
            ]}
          />
        </Panel>
      }
      detail={
        current && (
          <ReviewForm key={current.username} person={current} roles={roles} onClose={() => setOpened(undefined)} />
        )
      }
    />
  );
}

/** The people whose access the caller may review, the earliest due date first. */
const reviewable = (people: readonly Person[], own: string): Person[] =>
  people
    .filter(({ reviewDueAt, username, linked }) => reviewDueAt && username !== own && !linked.includes(own))
    .toSorted((one, other) => (one.reviewDueAt?.getTime() ?? 0) - (other.reviewDueAt?.getTime() ?? 0));

/** The number of people whose review is overdue, without the caller. */
export const countOverdue = (people: readonly Person[], own: string): number =>
  reviewable(people, own).filter(({ isReviewOverdue }) => isReviewOverdue).length;

/** The due date of a person's review, marked once it has passed. */
export function Due({ person: { reviewDueAt, isReviewOverdue } }: { person: Person }) {
  const t = useStaffWords();
  if (!reviewDueAt) return <>–</>;
  const day = <DateText at={reviewDueAt} form="day" />;
  return isReviewOverdue ? (
    <Tag tone="danger" icon="warning">
      {t('review.overdue')} {day}
    </Tag>
  ) : (
    day
  );
}
