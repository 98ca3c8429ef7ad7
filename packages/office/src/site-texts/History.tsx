import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import { getSiteTextVersion, publishSiteText } from '@tamarind/contract/site-texts';
import { isAgreedTo, isLegalText, type SiteTextWords } from '@tamarind/domain/content/site-text';
import { Button } from '@tamarind/ui/Button';
import { Checkbox } from '@tamarind/ui/Field';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Panel } from '#parts/Page.tsx';
import { PublishAgain } from '#parts/PublishAgain.tsx';
import { PublishedVersions } from '#parts/PublishedVersions.tsx';
import { Stack } from '#parts/Row.tsx';
import { Changes } from './Changes.tsx';
import type { StaffText } from './staff-text.ts';
import { shownWords } from './shown-words.ts';
import { useSiteTextsWords } from './words.ts';

type Version = StaffText['versions'][number];

interface Props {
  found: StaffText;
  supplied: SiteTextWords;
}

/**
 * The published versions with the people who published them, the changes of each, and a button that publishes a version
 * again.
 */
export function History({ found: { text, published, versions }, supplied }: Props) {
  const t = useSiteTextsWords();
  const [compared, setCompared] = useState<number>();
  const [chosen, setChosen] = useState<Version>();
  return (
    <Panel title={t('versions')} label={t('versions')}>
      <Stack gap={12}>
        <PublishedVersions<Version>
          label={t('versions')}
          versions={versions}
          none={t('versions.none')}
          heads={{
            version: t('version'),
            people: t('people'),
            publishedAt: t('publishedAt'),
            reason: t('reason'),
            hash: 'SHA-256',
          }}
          name={({ number, restores, asksMembers }) => (
            <>
              {isLegalText(text) ? (
                <a className="link" href={`/legal/${text}/${number}`} target="_blank" rel="noreferrer">
                  {number}
                </a>
              ) : (
                <b className="num">{number}</b>
              )}
              {number === published.number && <Tag tone="win">{t('inForce')}</Tag>}
              {asksMembers && <Tag tone="warn">{t('asked')}</Tag>}
              {restores !== null && <Tag tone="info">{t('restores', { number: restores })}</Tag>}
            </>
          )}
          acts={(version) => (
            <>
              <Button
                kind="line"
                size="tiny"
                aria-expanded={compared === version.number}
                onClick={() => setCompared(compared === version.number ? undefined : version.number)}
              >
                {t('compare', { number: version.number })}
              </Button>
              {version.number !== published.number && (
                <Button kind="line" size="tiny" onClick={() => setChosen(version)}>
                  {t('again')}
                </Button>
              )}
            </>
          )}
        />
        {compared !== undefined && <Comparison key={compared} text={text} number={compared} supplied={supplied} />}
      </Stack>
      {chosen && <Again text={text} version={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

interface ComparisonProps {
  text: StaffText['text'];
  number: number;
  supplied: SiteTextWords;
}

function Comparison({ text, number, supplied }: ComparisonProps) {
  const t = useSiteTextsWords();
  const query = useEndpoint(getSiteTextVersion, { text, number });
  return (
    <section aria-label={t('compared', { number })}>
      <h3>{t('compared', { number })}</h3>
      <Answer query={query}>
        {({ words, before, place, placeBefore }) => (
          <Changes
            before={shownWords(before, supplied)}
            after={shownWords(words, supplied)}
            places={[placeBefore, place]}
          />
        )}
      </Answer>
    </section>
  );
}

interface AgainProps {
  text: StaffText['text'];
  version: Version;
  onClose: () => void;
}

function Again({ text, version: { number, sha256 }, onClose }: AgainProps) {
  const t = useSiteTextsWords();
  const [asksMembers, setAsksMembers] = useState(isAgreedTo(text));
  const call = useCall(publishSiteText, { refreshes: [listProposals] });
  return (
    <PublishAgain
      number={number}
      call={call}
      propose={(reason) => call.send({ text, from: 'version', number, sha256, asksMembers, reason })}
      onClose={onClose}
    >
      <Stack gap={8}>
        <p>{t('again.text')}</p>
        {isAgreedTo(text) && (
          <Checkbox checked={asksMembers} onChange={({ target }) => setAsksMembers(target.checked)}>
            {t('asksMembers')}
          </Checkbox>
        )}
      </Stack>
    </PublishAgain>
  );
}
