import type { ReactNode } from 'react';
import { DateText } from '@tamarind/ui/DateText';
import { Tag } from '@tamarind/ui/Tag';
import { Row } from '#parts/Row.tsx';
import { useVersionsWords } from './words.ts';

interface Version {
  readonly version: number;
  readonly effectiveFrom: Date;
}

interface Props<Item extends Version> {
  current: Item | undefined;
  coming: readonly Item[];
  earlier: readonly Item[];
  /** The content of a coming or earlier version; the page shows the current one itself. */
  show: (version: Item) => ReactNode;
}

/** Shows since when the current version applies, then the coming versions, and the earlier ones collapsed. */
export function VersionList<Item extends Version>({ current, coming, earlier, show }: Props<Item>) {
  const t = useVersionsWords();
  return (
    <>
      {current && <Since version={current} />}
      {coming.map((version) => (
        <Row key={version.version} gap={6}>
          <Tag tone="info">{t('coming')}</Tag> {show(version)} <DateText at={version.effectiveFrom} form="full" />
        </Row>
      ))}
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlier', { count: earlier.length })}</summary>
          {earlier.map((version) => (
            <Row key={version.version} gap={6}>
              <Since version={version} />
              {show(version)}
            </Row>
          ))}
        </details>
      )}
    </>
  );
}

/** The number of a version and the time from which it applies. */
export function Since({ version: { version, effectiveFrom } }: { version: Version }) {
  const t = useVersionsWords();
  return (
    <span>
      {t('versionFrom', { version })} <DateText at={effectiveFrom} form="full" />
    </span>
  );
}
