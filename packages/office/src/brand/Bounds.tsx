import { getBrandBounds } from '@tamarind/contract/brand-office';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Stack } from '#parts/Row.tsx';
import { CodeCaps } from './CodeCaps.tsx';
import { IdentityBound } from './IdentityBound.tsx';

/** What may be spent on codes, and from which amount on documents are asked for [H10, E01]. */
export function Bounds() {
  const query = useEndpoint(getBrandBounds, {});
  return (
    <Answer query={query}>
      {({ codes, withdrawAbove }) => (
        <Stack gap={16}>
          <CodeCaps key={JSON.stringify(codes)} codes={codes} />
          <IdentityBound key={`${withdrawAbove.THB} ${withdrawAbove.VND}`} withdrawAbove={withdrawAbove} />
        </Stack>
      )}
    </Answer>
  );
}
