import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listIdentityCases } from '@tamarind/contract/identity';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import { useIdentityWords } from './words.ts';

export type State = OutputOf<typeof listIdentityCases>['cases'][number]['state'];

const tones: Readonly<Record<State, Tone>> = {
  asked: 'plain',
  started: 'plain',
  submitted: 'info',
  in_review: 'warn',
  accepted: 'win',
  rejected: 'danger',
  expired: 'danger',
};

export function StateTag({ state }: { state: State }) {
  const t = useIdentityWords();
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
