import type { ReactNode } from 'react';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Table } from '@tamarind/ui/Table';
import { Row } from './Row.tsx';

/** A version of a document, such as the brand's settings, that two people have published. */
interface PublishedVersion {
  readonly number: number;
  readonly author: string | null;
  readonly checker: string | null;
  readonly publishedAt: Date;
  readonly reason: string;
  readonly sha256: string;
}

interface Props<Version extends PublishedVersion> {
  label: string;
  versions: readonly Version[];
  none: string;
  heads: Readonly<Record<'version' | 'people' | 'publishedAt' | 'reason' | 'hash', string>>;
  /** Renders the version's number and the facts that distinguish the version. */
  name: (version: Version) => ReactNode;
  acts: (version: Version) => ReactNode;
}

/** The published versions, newest first, each with the people who published it and its hash. */
export function PublishedVersions<Version extends PublishedVersion>(props: Props<Version>) {
  const { label, versions, none, heads, name, acts } = props;
  if (versions.length === 0) return <Empty title={none} />;
  return (
    <Table<Version>
      label={label}
      items={versions}
      keyOf={({ number }) => String(number)}
      columns={[
        { key: 'number', head: heads.version, onCard: 'title', cell: (version) => <Row gap={6}>{name(version)}</Row> },
        {
          key: 'people',
          head: heads.people,
          cell: ({ author, checker }) => (author === null ? '–' : `${author} → ${checker}`),
        },
        { key: 'at', head: heads.publishedAt, cell: ({ publishedAt }) => <DateText at={publishedAt} form="full" /> },
        { key: 'reason', head: heads.reason, cell: ({ reason }) => reason },
        { key: 'hash', head: heads.hash, cell: ({ sha256 }) => <Hash of={sha256} /> },
        { key: 'act', head: '', cell: (version) => <Row gap={6}>{acts(version)}</Row> },
      ]}
    />
  );
}

/** The start of a SHA-256 hash; a tooltip shows the whole hash. */
export const Hash = ({ of }: { of: string }) => (
  <span className="code" title={of}>
    {of.slice(0, 12)}…
  </span>
);
