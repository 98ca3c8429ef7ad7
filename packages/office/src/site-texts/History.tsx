import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import { getSiteTextVersion, publishSiteText } from '@tamarind/contract/site-texts';
import { isAgreedTo, isHelpText, type SiteTextWords } from '@tamarind/domain/content/site-text';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Checkbox } from '@tamarind/ui/Field';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { Changes } from './Changes.tsx';
import type { StaffText } from './staff-text.ts';
import { shownWords } from './shown-words.ts';
import { useSiteTextsWords } from './words.ts';

type Version = StaffText['versions'][number];

interface Props {
  found: StaffText;
  supplied: SiteTextWords;
}

/** Published versions with their people, the changes of each, and its publication anew. */
export function History({ found: { text, published, versions }, supplied }: Props) {
  const t = useSiteTextsWords();
  const [compared, setCompared] = useState<number>();
  const [chosen, setChosen] = useState<Version>();
  return (
    <Panel title={t('versions')} label={t('versions')}>
      <Stack gap={12}>
        {versions.length === 0 ? (
          <Empty title={t('versions.none')} />
        ) : (
          <Table<Version>
            label={t('versions')}
            items={versions}
            keyOf={({ number }) => String(number)}
            columns={[
              {
                key: 'number',
                head: t('version'),
                onCard: 'title',
                cell: ({ number, restores, asksMembers }) => (
                  <Row gap={6}>
                    {!isHelpText(text) ? (
                      <a className="link" href={`/legal/${text}/${number}`} target="_blank" rel="noreferrer">
                        {number}
                      </a>
                    ) : (
                      <b className="num">{number}</b>
                    )}
                    {number === published.number && <Tag tone="win">{t('inForce')}</Tag>}
                    {asksMembers && <Tag tone="warn">{t('asked')}</Tag>}
                    {restores !== null && <Tag tone="info">{t('restores', { number: restores })}</Tag>}
                  </Row>
                ),
              },
              {
                key: 'people',
                head: t('people'),
                cell: ({ author, checker }) => (author === null ? '–' : `${author} → ${checker}`),
              },
              {
                key: 'at',
                head: t('publishedAt'),
                cell: ({ publishedAt }) => <DateText at={publishedAt} form="full" />,
              },
              { key: 'reason', head: t('reason'), cell: ({ reason }) => reason },
              {
                key: 'hash',
                head: 'SHA-256',
                cell: ({ sha256 }) => (
                  <span className="code" title={sha256}>
                    {sha256.slice(0, 12)}…
                  </span>
                ),
              },
              {
                key: 'act',
                head: '',
                cell: (version) => (
                  <Row gap={6}>
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
                  </Row>
                ),
              },
            ]}
          />
        )}
        {compared !== undefined && <Comparison key={compared} text={text} number={compared} supplied={supplied} />}
      </Stack>
      {chosen && <PublishAgain text={text} version={chosen} onClose={() => setChosen(undefined)} />}
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
        {({ words, before }) => <Changes before={shownWords(before, supplied)} after={shownWords(words, supplied)} />}
      </Answer>
    </section>
  );
}

interface AgainProps {
  text: StaffText['text'];
  version: Version;
  onClose: () => void;
}

function PublishAgain({ text, version: { number, sha256 }, onClose }: AgainProps) {
  const t = useSiteTextsWords();
  const [asksMembers, setAsksMembers] = useState(isAgreedTo(text));
  const call = useCall(publishSiteText, { refreshes: [listProposals] });
  const send = async (reason: string) => {
    if (!(await call.send({ text, from: 'version', number, sha256, asksMembers, reason }))) return;
    toast(t('proposed'));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={t('again.title', { number })}
      act={t('propose')}
      noteMax={300}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      <Stack gap={8}>
        <p>{t('again.text')}</p>
        {isAgreedTo(text) && (
          <Checkbox checked={asksMembers} onChange={({ target }) => setAsksMembers(target.checked)}>
            {t('asksMembers')}
          </Checkbox>
        )}
      </Stack>
    </Decision>
  );
}
