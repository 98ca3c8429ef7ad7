import { useLocation } from 'wouter';
import { foldName } from '@tamarind/domain/games/folding';
import { isHelpText, isLegalText, ownText, type SiteText } from '@tamarind/domain/content/site-text';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listSiteTexts } from '@tamarind/contract/site-texts';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { type Column, Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterBar, FilterSelect, FilterText } from '#parts/Filters.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useLanguageName } from '#parts/useLanguageName.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { AddText } from './AddText.tsx';
import { useTextName } from './useTextName.ts';
import { useSiteTextsWords } from './words.ts';

type Item = OutputOf<typeof listSiteTexts>['texts'][number];

/** Kinds of texts to filter by; the first shows all. */
const kinds = ['all', 'legal', 'help', 'topic', 'page'] as const;
type Kind = (typeof kinds)[number];

/** All texts, each with its published version, its draft and the missing languages; staff add topics and pages [I04]. */
export function SiteTextsPage() {
  const t = useSiteTextsWords();
  const nameOf = useTextName();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['kind', 'q']);
  const kind = oneOf(kinds, address.kind);
  const query = useEndpoint(listSiteTexts, {}, { refreshOn: ['brand'] });
  const wanted = foldName(address.q);
  const isWanted = ({ text, title }: Item) =>
    (kind === 'all' || kind === kindOf(text)) && foldName(`${nameOf(text)} ${title ?? ''}`).includes(wanted);
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <AddText />
      <Proposals acts={['text.publish']} />
      <FilterBar label={t('filter')}>
        <FilterSelect<Kind>
          label={t('filter.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(value) => setAddress({ kind: value === 'all' ? '' : value })}
        />
        <FilterText
          label={t('filter.text')}
          icon="magnifying-glass"
          value={address.q}
          onChange={(q) => setAddress({ q })}
        />
      </FilterBar>
      <Answer query={query}>
        {({ texts }) => {
          const found = texts.filter(isWanted);
          return found.length === 0 ? (
            <Empty title={t(kind === 'all' || wanted !== '' ? 'filter.none' : `none.${kind}`)} />
          ) : (
            <Table<Item>
              label={t('title')}
              items={found}
              keyOf={({ text }) => text}
              onOpen={({ text }) => navigate(`/texts/${text}`)}
              rowLabel={({ text, title, place }) =>
                t('open', {
                  name: [nameOf(text), place?.isEnded ? t('ended') : '', title ?? '']
                    .filter((part) => part !== '')
                    .join(' '),
                })
              }
              columns={columnsOf(t, nameOf)}
            />
          );
        }}
      </Answer>
    </Stack>
  );
}

const kindOf = (text: SiteText): Kind =>
  isLegalText(text) ? 'legal' : isHelpText(text) ? 'help' : (ownText(text)?.kind ?? 'all');

const columnsOf = (
  t: ReturnType<typeof useSiteTextsWords>,
  nameOf: ReturnType<typeof useTextName>,
): readonly Column<Item>[] => [
  {
    key: 'text',
    head: t('text'),
    onCard: 'title',
    cell: ({ text, title, place }) => (
      <>
        <b>{nameOf(text)}</b> {place?.isEnded && <Tag>{t('ended')}</Tag>}
        {title !== null && <div>{title}</div>}
      </>
    ),
  },
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
