import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import { discardSiteTextDraft, getStaffSiteText, listSiteTexts, publishSiteText } from '@tamarind/contract/site-texts';
import { isAgreedTo, isHelpText, type SiteTextWords } from '@tamarind/domain/content/site-text';
import { Button } from '@tamarind/ui/Button';
import { Checkbox } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useLanguageName } from '#parts/useLanguageName.ts';
import { Changes } from './Changes.tsx';
import type { Draft, StaffText } from './staff-text.ts';
import { shownWords } from './shown-words.ts';
import { useSiteTextsWords } from './words.ts';

interface Props {
  found: StaffText;
  draft: Draft;
  supplied: SiteTextWords;
}

/** The saved draft against the version in force, its faults, and the buttons to propose or discard it. */
export function Review({ found: { text, published }, draft, supplied }: Props) {
  const t = useSiteTextsWords();
  const nameOf = useLanguageName();
  const { lock, base, sha256, words, faults } = draft;
  const [act, setAct] = useState<'propose' | 'discard'>();
  const [asksMembers, setAsksMembers] = useState(isAgreedTo(text));
  const publish = useCall(publishSiteText, { refreshes: [listProposals] });
  const discard = useCall(discardSiteTextDraft, { refreshes: [getStaffSiteText, listSiteTexts] });
  const [isOld, isSame] = [base !== published.number, sha256 === published.sha256];
  const propose = async (reason: string) => {
    if (!(await publish.send({ text, from: 'draft', number: lock, sha256, asksMembers, reason }))) return;
    toast(t('proposed'));
    setAct(undefined);
  };
  const throwAway = async (reason: string) => {
    if (!(await discard.send({ text, lock, reason }))) return;
    toast(t('discarded'));
    setAct(undefined);
  };
  return (
    <Panel title={t('review')} label={t('review')}>
      <Stack gap={12}>
        <p>{t(isHelpText(text) ? 'review.helpText' : 'review.text', { number: published.number })}</p>
        <Changes before={shownWords(published.words, supplied)} after={shownWords(words, supplied)} />
        {isOld && (
          <Note tone="warn" icon="warning">
            {t('review.old')}
          </Note>
        )}
        {faults.length > 0 && (
          <Note tone="danger" icon="warning">
            {t('review.faults')}
            <ul>
              {faults.map(({ language, why }) => (
                <li key={language}>
                  {nameOf(language)}: {t(`fault.${why}`)}
                </li>
              ))}
            </ul>
          </Note>
        )}
        <Row>
          <Button
            kind="cta"
            icon="users"
            disabled={isOld || isSame || faults.length > 0}
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
        <Stack gap={8}>
          <p>{t('propose.text')}</p>
          {isAgreedTo(text) && (
            <Checkbox checked={asksMembers} onChange={({ target }) => setAsksMembers(target.checked)}>
              {t('asksMembers')}
            </Checkbox>
          )}
        </Stack>
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
