import { getBrandLists, getBrandSwitches } from '@tamarind/contract/brand-office';
import { Link } from 'wouter';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { Bounds } from './Bounds.tsx';
import { EsportsVendors } from './EsportsVendors.tsx';
import { Features } from './Features.tsx';
import { useBrandWords } from './words.ts';

/** The brand's features with their switches, the vendors listed under E-sports, and the safety settings [N03, C09]. */
export default function BrandPage() {
  const t = useBrandWords();
  const switches = useEndpoint(getBrandSwitches, {}, { refreshOn: ['brand'] });
  const lists = useEndpoint(getBrandLists, {}, { refreshOn: ['brand'] });
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <Proposals acts={['brand.feature_on']} />
      <Panel title={t('features')} isFlush>
        <Answer query={switches}>{({ features }) => <Features features={features} />}</Answer>
      </Panel>
      <p>
        {t('inVersions')} <Link href="/brand-versions">{t('toVersions')}</Link>
      </p>
      <Answer query={lists}>{({ esports }) => <EsportsVendors key={esports.join(' ')} esports={esports} />}</Answer>
      <Bounds />
    </Stack>
  );
}
