import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { listStaffAnnouncements } from '@tamarind/contract/announcements-office';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { announcementForms, announcementPhases } from '@tamarind/domain/content/announcement';
import { ButtonLink } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { FilterBar, FilterSelect, FilterText } from '#parts/Filters.tsx';
import { PageHead } from '#parts/Page.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Row } from '#parts/Row.tsx';
import { useLanguageName } from '#parts/useLanguageName.ts';
import { PhaseTag } from './PhaseTag.tsx';
import { useAnnouncementsWords } from './words.ts';

type Item = OutputOf<typeof listStaffAnnouncements>['announcements'][number];

/** All announcements, banners and slides [M01]; those that are visible now come first. */
export function AnnouncementsPage() {
  const t = useAnnouncementsWords();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['phase', 'form', 'text', 'page']);
  const phase = announcementPhases.find((one) => one === address.phase);
  const form = announcementForms.find((one) => one === address.form);
  const page = pageOf(address.page);
  const query = useEndpoint(
    listStaffAnnouncements,
    { page, phase, form, text: address.text || undefined },
    { keepLast: true, refreshOn: ['announcement'] },
  );
  const search = useCallback((text: string) => setAddress({ text }), [setAddress]);
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')}>
        <ButtonLink kind="line" size="small" icon="plus" href="/announcements/new">
          {t('add')}
        </ButtonLink>
      </PageHead>
      <FilterBar label={t('filter')}>
        <FilterText
          label={t('search')}
          icon="magnifying-glass"
          placeholder={t('searchFor')}
          value={address.text}
          onChange={search}
        />
        <FilterSelect
          label={t('state')}
          value={phase ?? ''}
          options={[
            { value: '', label: t('all') },
            ...announcementPhases.map((value) => ({ value, label: t(`phase.${value}`) })),
          ]}
          onChange={(next) => setAddress({ phase: next })}
        />
        <FilterSelect
          label={t('form')}
          value={form ?? ''}
          options={[
            { value: '', label: t('all') },
            ...announcementForms.map((value) => ({ value, label: t(`form.${value}`) })),
          ]}
          onChange={(next) => setAddress({ form: next })}
        />
      </FilterBar>
      <PagedList
        label={t('title')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ announcements }) => announcements}
        keyOf={({ id }) => id}
        onOpen={({ id }) => navigate(`/announcements/${id}`)}
        rowLabel={({ title }) => t('open', { title: title || t('untitled') })}
        empty={<Empty title={t('none')}>{t('noneText')}</Empty>}
        columns={columnsOf(t)}
      />
    </>
  );
}

const columnsOf = (t: ReturnType<typeof useAnnouncementsWords>): readonly Column<Item>[] => [
  { key: 'title', head: t('announcement'), onCard: 'title', cell: ({ title }) => <b>{title || t('untitled')}</b> },
  { key: 'phase', head: t('state'), onCard: 'aside', cell: ({ phase }) => <PhaseTag phase={phase} /> },
  { key: 'form', head: t('form'), cell: ({ form }) => t(`form.${form}`) },
  { key: 'type', head: t('type'), onCard: 'none', cell: ({ type }) => t(`type.${type}`) },
  { key: 'audience', head: t('audience'), cell: ({ audience }) => t(`audience.${audience}`) },
  {
    key: 'runs',
    head: t('runs'),
    cell: ({ startsAt, endsAt }) => (
      <>
        <DateText at={startsAt} />
        {endsAt && (
          <>
            {' – '}
            <DateText at={endsAt} />
          </>
        )}
      </>
    ),
  },
  { key: 'missing', head: t('missing'), cell: ({ missing }) => <Missing languages={missing} /> },
  { key: 'by', head: t('changedBy'), onCard: 'none', cell: ({ changedBy }) => changedBy ?? '–' },
];

function Missing({ languages }: { languages: Item['missing'] }) {
  const nameOf = useLanguageName();
  if (languages.length === 0) return '–';
  return (
    <Row gap={4}>
      {languages.map((language) => (
        <Tag key={language} tone="warn">
          {nameOf(language)}
        </Tag>
      ))}
    </Row>
  );
}
