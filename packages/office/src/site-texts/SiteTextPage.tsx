import { getStaffSiteText } from '@tamarind/contract/site-texts';
import type { SiteText } from '@tamarind/domain/content/site-text';
import { ButtonLink } from '@tamarind/ui/Button';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { DraftPanel } from './DraftPanel.tsx';
import { History } from './History.tsx';
import { Review } from './Review.tsx';
import { useSupplied } from './useSupplied.ts';
import { useTextName } from './useTextName.ts';
import { useSiteTextsWords } from './words.ts';

/** The page of one text: its draft in all languages, the comparison with the published version, and its history. */
export function SiteTextPage({ text }: { text: SiteText }) {
  const t = useSiteTextsWords();
  const query = useEndpoint(getStaffSiteText, { text }, { refreshOn: ['brand'] });
  const nameOf = useTextName();
  const supplied = useSupplied(text);
  return (
    <Stack gap={16}>
      <PageHead title={nameOf(text)} sub={t('textSub')}>
        <ButtonLink kind="line" size="small" icon="arrow-left" href="/texts">
          {t('back')}
        </ButtonLink>
      </PageHead>
      <Proposals acts={['text.publish']} subject={text} />
      <Answer query={query}>
        {(found) =>
          supplied && (
            <Stack gap={16}>
              <DraftPanel
                key={`${found.draft?.lock ?? 0} ${found.published.number}`}
                found={found}
                supplied={supplied}
              />
              {found.draft && <Review found={found} draft={found.draft} supplied={supplied} />}
              <History found={found} supplied={supplied} />
            </Stack>
          )
        }
      </Answer>
    </Stack>
  );
}
