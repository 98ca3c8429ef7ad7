import { useState } from 'react';
import { getBrandFile, publishBrand } from '@tamarind/contract/brand-versions';
import { listProposals } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Facts, Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { PublishAgain } from '#parts/PublishAgain.tsx';
import { Hash, PublishedVersions } from '#parts/PublishedVersions.tsx';
import { Stack } from '#parts/Row.tsx';
import type { BrandVersion, BrandVersions } from './draft.ts';
import { useBrandVersionsWords } from './words.ts';

/** The current version and the earlier ones: the signed file of each, and a button that publishes it again. */
export function Versions({ published, versions }: Pick<BrandVersions, 'published' | 'versions'>) {
  const t = useBrandVersionsWords();
  const [chosen, setChosen] = useState<BrandVersion>();
  const file = useCall(getBrandFile);
  const download = async (number: number) => {
    const answer = await file.send({ number });
    if (answer) saveFile(answer);
  };
  return (
    <Panel title={t('versions')} label={t('versions')}>
      <Stack gap={12}>
        <Facts
          items={[
            [t('inForce'), published.number === 0 ? t('house') : t('number', { number: published.number })],
            [t('field.name'), published.document.name],
            [t('hash'), <Hash key="hash" of={published.sha256} />],
          ]}
        />
        <RefusalNote refusal={file.refusal} />
        <PublishedVersions<BrandVersion>
          label={t('versions')}
          versions={versions}
          none={t('versions.none')}
          heads={{
            version: t('version'),
            people: t('people'),
            publishedAt: t('publishedAt'),
            reason: t('reason'),
            hash: t('hash'),
          }}
          name={({ number, restores }) => (
            <>
              <b className="num">{number}</b>
              {number === published.number && <Tag tone="win">{t('inForce')}</Tag>}
              {restores !== null && <Tag tone="info">{t('restores', { number: restores })}</Tag>}
            </>
          )}
          acts={(version) => (
            <>
              <Button
                kind="line"
                size="tiny"
                icon="download-simple"
                label={t('file', { number: version.number })}
                onClick={() => void download(version.number)}
              />
              {version.number !== published.number && (
                <Button kind="line" size="tiny" onClick={() => setChosen(version)}>
                  {t('again')}
                </Button>
              )}
            </>
          )}
        />
      </Stack>
      {chosen && <Again version={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

function Again({ version: { number, document }, onClose }: { version: BrandVersion; onClose: () => void }) {
  const t = useBrandVersionsWords();
  const call = useCall(publishBrand, { refreshes: [listProposals] });
  return (
    <PublishAgain
      number={number}
      call={call}
      propose={(reason) => call.send({ from: 'version', number, document, reason })}
      onClose={onClose}
    >
      {t('again.text')}
    </PublishAgain>
  );
}

function saveFile({ name, text }: { name: string; text: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
