import { discardBrandDraft, getBrandVersions, publishBrand } from '@tamarind/contract/brand-versions';
import { listProposals } from '@tamarind/contract/proposals';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { DraftReview } from '#parts/DraftReview.tsx';
import { Changes } from './Changes.tsx';
import type { BrandVersions, Draft } from './draft.ts';
import { useBrandVersionsWords } from './words.ts';

interface Props {
  draft: Draft;
  published: BrandVersions['published'];
}

/** The changes and validation errors of the saved draft. */
export function Review({ draft: { lock, base, document, changes, faults }, published }: Props) {
  const t = useBrandVersionsWords();
  const { number } = useFormat();
  const publish = useCall(publishBrand, { refreshes: [listProposals] });
  const discard = useCall(discardBrandDraft, { refreshes: [getBrandVersions] });
  return (
    <DraftReview
      title={t('review')}
      aside={t('review.count', { count: changes.length })}
      old={base === published.number ? undefined : t('review.old')}
      isSame={changes.length === 0}
      faults={
        faults.length > 0 ? (
          <>
            {t('review.faults')}
            <ul>
              {faults.map(({ field, why, ground = '', ratio = 0 }) => (
                <li key={`${field} ${why} ${ground}`}>
                  <span className="code">{field}</span>: {t(`fault.${why}`, { ground, ratio: number(ratio / 100) })}
                </li>
              ))}
            </ul>
          </>
        ) : undefined
      }
      propose={{
        act: t('propose'),
        title: t('propose.title'),
        text: t('propose.text', { count: changes.length }),
        done: t('proposed'),
        call: publish,
        send: async (reason) => (await publish.send({ from: 'draft', number: lock, document, reason })) !== undefined,
      }}
      discard={{
        act: t('discard'),
        title: t('discard.title'),
        text: t('discard.text'),
        done: t('discarded'),
        call: discard,
        send: async (reason) => (await discard.send({ lock, reason })) !== undefined,
      }}
    >
      <p>{t('review.text', { number: published.number })}</p>
      {changes.length === 0 ? <Empty title={t('review.none')} /> : <Changes changes={changes} />}
    </DraftReview>
  );
}
