import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listSiteTexts } from '@tamarind/contract/site-texts';
import { DateText } from '@tamarind/ui/DateText';
import { type Column, Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useLanguageName } from '#parts/useLanguageName.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { useTextName } from './useTextName.ts';
import { useSiteTextsWords } from './words.ts';

type Item = OutputOf<typeof listSiteTexts>['texts'][number];

/** All texts, each with its published version, its draft and the missing languages [I04]. */
export function SiteTextsPage() {
  const t = useSiteTextsWords();
  const nameOf = useTextName();
  const [, navigate] = useLocation();
  const query = useEndpoint(listSiteTexts, {}, { refreshOn: ['brand'] });
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <Proposals acts={['text.publish']} />
      <Answer query={query}>
        {({ texts }) => (
          <Table<Item>
            label={t('title')}
            items={texts}
            keyOf={({ text }) => text}
            onOpen={({ text }) => navigate(`/texts/${text}`)}
            rowLabel={({ text }) => t('open', { name: nameOf(text) })}
            columns={columnsOf(t, nameOf)}
          />
        )}
      </Answer>
    </Stack>
  );
}

const columnsOf = (
  t: ReturnType<typeof useSiteTextsWords>,
  nameOf: ReturnType<typeof useTextName>,
): readonly Column<Item>[] => [
  { key: 'text', head: t('text'), onCard: 'title', cell: ({ text }) => <b>{nameOf(text)}</b> },
  {
    key: 'published',
    head: t('inForce'),
    onCard: 'aside',
    cell: ({ published, isSupplied }) =>
      isSupplied ? (
        t('supplied')
      ) : published ? (
        <>
          {t('number', { number: published.number })}, <DateText at={published.publishedAt} form="day" />
        </>
      ) : (
        <Tag tone="danger">{t('unpublished')}</Tag>
      ),
  },
  {
    key: 'draft',
    head: t('draft'),
    cell: ({ draft }) =>
      draft ? (
        <>
          {draft.author ?? t('pack')}, <DateText at={draft.changedAt} />
        </>
      ) : (
        '–'
      ),
  },
  {
    key: 'missing',
    head: t('missing'),
    cell: ({ missing }) => (missing.length === 0 ? '–' : <Missing languages={missing} />),
  },
];

function Missing({ languages }: { languages: Item['missing'] }) {
  const nameOf = useLanguageName();
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
