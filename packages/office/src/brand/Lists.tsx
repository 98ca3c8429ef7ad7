import { getBrandLists } from '@tamarind/contract/brand-office';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Stack } from '#parts/Row.tsx';
import { EsportsVendors } from './EsportsVendors.tsx';
import { ServiceEntries } from './ServiceEntries.tsx';

/** What the site shows by the brand's own lists: ways to customer service, vendors of E-sports [C08, C09, K12]. */
export function Lists() {
  const query = useEndpoint(getBrandLists, {}, { refreshOn: ['brand'] });
  return (
    <Answer query={query}>
      {({ customerService, esports }) => (
        <Stack gap={16}>
          <ServiceEntries key={JSON.stringify(customerService)} entries={customerService} />
          <EsportsVendors key={esports.join(' ')} esports={esports} />
        </Stack>
      )}
    </Answer>
  );
}
