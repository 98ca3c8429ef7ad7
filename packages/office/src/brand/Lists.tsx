import { getBrandLists } from '@tamarind/contract/brand-office';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Stack } from '#parts/Row.tsx';
import { EsportsVendors } from './EsportsVendors.tsx';
import { ServiceEntries } from './ServiceEntries.tsx';

/** Lists that the brand edits for its site: customer service channels and E-sports vendors [C08, C09, K12]. */
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
