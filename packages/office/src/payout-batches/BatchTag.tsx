import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listPayoutBatches } from '@tamarind/contract/payout-batches';
import { Tag } from '@tamarind/ui/Tag';
import { usePayoutBatchesWords } from './words.ts';

export type Batch = OutputOf<typeof listPayoutBatches>['batches'][number];

/** The state of a bank file as a coloured word. */
export function BatchTag({ state }: Pick<Batch, 'state'>) {
  const t = usePayoutBatchesWords();
  const tone = state === 'closed' ? 'win' : state === 'dropped' ? 'plain' : 'warn';
  return <Tag tone={tone}>{t(`state.${state}`)}</Tag>;
}
