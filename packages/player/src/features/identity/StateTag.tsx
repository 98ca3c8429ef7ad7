import type { getIdentity } from '@tamarind/contract/identity';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import { useIdentityWords } from './words.ts';

type State = OutputOf<typeof getIdentity>['state'];

const tones: Readonly<Record<State, Tone>> = {
  none: 'plain',
  asked: 'warn',
  started: 'warn',
  submitted: 'info',
  in_review: 'info',
  accepted: 'win',
  rejected: 'danger',
  expired: 'danger',
};

export function StateTag({ state }: { state: State }) {
  const t = useIdentityWords();
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
