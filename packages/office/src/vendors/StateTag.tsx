import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listVendors } from '@tamarind/contract/vendors-office';
import { Tag } from '@tamarind/ui/Tag';
import { useVendorsWords } from './words.ts';

export type Vendor = OutputOf<typeof listVendors>['vendors'][number];

export function StateTag({ state }: { state: Vendor['state'] }) {
  const t = useVendorsWords();
  const tone = state === 'on' ? 'win' : state === 'paused' ? 'warn' : 'danger';
  return <Tag tone={tone}>{t(`state.${state}`)}</Tag>;
}
