import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import { discardSiteTextDraft, getStaffSiteText, listSiteTexts, publishSiteText } from '@tamarind/contract/site-texts';
import { isAgreedTo, isHelpText, type SiteTextWords } from '@tamarind/domain/content/site-text';
import { Checkbox } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { DraftReview } from '#parts/DraftReview.tsx';
import { Stack } from '#parts/Row.tsx';
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

/** Compares the saved draft of a text with the published version. */
export function Review({ found: { text, published }, draft, supplied }: Props) {
  const t = useSiteTextsWords();
  const nameOf = useLanguageName();
  const { lock, base, sha256, words, place, faults } = draft;
  const [asksMembers, setAsksMembers] = useState(isAgreedTo(text));
  const publish = useCall(publishSiteText, { refreshes: [listProposals] });
  const discard = useCall(discardSiteTextDraft, { refreshes: [getStaffSiteText, listSiteTexts] });
  return (
    <DraftReview
      title={t('review')}
      old={base === published.number ? undefined : t('review.old')}
      isSame={sha256 === published.sha256}
      faults={
        faults.length > 0 ? (
          <>
            {t('review.faults')}
            <ul>
              {faults.map(({ language, why }) => (
                <li key={language}>
                  {nameOf(language)}: {t(`fault.${why}`)}
                </li>
              ))}
            </ul>
          </>
        ) : undefined
      }
      propose={{
        act: t('propose'),
        title: t('propose.title'),
        text: (
          <Stack gap={8}>
            <p>{t('propose.text')}</p>
            {isAgreedTo(text) && (
              <Checkbox checked={asksMembers} onChange={({ target }) => setAsksMembers(target.checked)}>
                {t('asksMembers')}
              </Checkbox>
            )}
          </Stack>
        ),
        done: t('proposed'),
        call: publish,
        send: async (reason) =>
          (await publish.send({ text, from: 'draft', number: lock, sha256, asksMembers, reason })) !== undefined,
      }}
      discard={{
        act: t('discard'),
        title: t('discard.title'),
        text: t('discard.text'),
        done: t('discarded'),
        call: discard,
        send: async (reason) => (await discard.send({ text, lock, reason })) !== undefined,
      }}
    >
      <p>{t(isHelpText(text) ? 'review.helpText' : 'review.text', { number: published.number })}</p>
      <Changes
        before={shownWords(published.words, supplied)}
        after={shownWords(words, supplied)}
        places={[published.place, place]}
      />
    </DraftReview>
  );
}
