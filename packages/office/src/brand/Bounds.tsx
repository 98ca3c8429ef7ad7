import { getBrandBounds } from '@tamarind/contract/brand-office';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Stack } from '#parts/Row.tsx';
import { CashierSafety } from './CashierSafety.tsx';
import { CodeCaps } from './CodeCaps.tsx';

/** The brand's safety settings: spending caps on one-time codes, and the cashier's safety rules [H10, E01]. */
export function Bounds() {
  const query = useEndpoint(getBrandBounds, {});
  return (
    <Answer query={query}>
      {({ codes, safety }) => (
        <Stack gap={16}>
          <CodeCaps key={JSON.stringify(codes)} codes={codes} />
          <CashierSafety key={JSON.stringify(safety, asText)} safety={safety} />
        </Stack>
      )}
    </Answer>
  );
}

/** Writes bigints as text, because JSON has no bigint. */
const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
