import { getBrandVersions } from '@tamarind/contract/brand-versions';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { DraftPanel } from './DraftPanel.tsx';
import { Review } from './Review.tsx';
import { Versions } from './Versions.tsx';
import { useBrandVersionsWords } from './words.ts';

/** The page of the brand's settings document: the published versions, the open draft and its review [A05]. */
export default function BrandVersionsPage() {
  const t = useBrandVersionsWords();
  const query = useEndpoint(getBrandVersions, {}, { refreshOn: ['brand'] });
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <Proposals acts={['brand.publish']} />
      <Answer query={query}>
        {({ published, draft, versions }) => (
          <Stack gap={16}>
            <Versions published={published} versions={versions} />
            <DraftPanel key={`${draft?.lock ?? 0} ${published.number}`} published={published} draft={draft} />
            {draft && <Review draft={draft} published={published} />}
          </Stack>
        )}
      </Answer>
    </Stack>
  );
}
