import { useState } from 'react';
import { discardBrandDraft, getBrandVersions, publishBrand } from '@tamarind/contract/brand-versions';
import { listProposals } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { toast } from '@tamarind/ui/Toast';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { Changes } from './Changes.tsx';
import type { BrandVersions, Draft } from './draft.ts';
import { useBrandVersionsWords } from './words.ts';

interface Props {
  draft: Draft;
  published: BrandVersions['published'];
}

/** Changes and faults of the saved draft, with the buttons to propose its publication or discard it. */
export function Review({ draft: { lock, base, document, changes, faults }, published }: Props) {
  const t = useBrandVersionsWords();
  const { number } = useFormat();
  const [act, setAct] = useState<'propose' | 'discard'>();
  const publish = useCall(publishBrand, { refreshes: [listProposals] });
  const discard = useCall(discardBrandDraft, { refreshes: [getBrandVersions] });
  const isOld = base !== published.number;
  const propose = async (reason: string) => {
    if (!(await publish.send({ from: 'draft', number: lock, document, reason }))) return;
    toast(t('proposed'));
    setAct(undefined);
  };
  const throwAway = async (reason: string) => {
    if (!(await discard.send({ lock, reason }))) return;
    toast(t('discarded'));
    setAct(undefined);
  };
  return (
    <Panel title={t('review')} label={t('review')} aside={t('review.count', { count: changes.length })}>
      <Stack gap={12}>
        <p>{t('review.text', { number: published.number })}</p>
        {changes.length === 0 ? <Empty title={t('review.none')} /> : <Changes changes={changes} />}
        {isOld && (
          <Note tone="warn" icon="warning">
            {t('review.old')}
          </Note>
        )}
        {faults.length > 0 && (
          <Note tone="danger" icon="warning">
            {t('review.faults')}
            <ul>
              {faults.map(({ field, why, ground = '', ratio = 0 }) => (
                <li key={`${field} ${why} ${ground}`}>
                  <span className="code">{field}</span>: {t(`fault.${why}`, { ground, ratio: number(ratio / 100) })}
                </li>
              ))}
            </ul>
          </Note>
        )}
        <Row>
          <Button
            kind="cta"
            icon="users"
            disabled={isOld || faults.length > 0 || changes.length === 0}
            onClick={() => setAct('propose')}
          >
            {t('propose')}
          </Button>
          <Button kind="line" icon="trash" onClick={() => setAct('discard')}>
            {t('discard')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={act === 'propose'}
        title={t('propose.title')}
        act={t('propose')}
        noteMax={300}
        call={publish}
        onClose={() => setAct(undefined)}
        onSend={(reason) => void propose(reason)}
      >
        {t('propose.text', { count: changes.length })}
      </Decision>
      <Decision
        isOpen={act === 'discard'}
        title={t('discard.title')}
        act={t('discard')}
        kind="danger"
        noteMax={300}
        call={discard}
        onClose={() => setAct(undefined)}
        onSend={(reason) => void throwAway(reason)}
      >
        {t('discard.text')}
      </Decision>
    </Panel>
  );
}
