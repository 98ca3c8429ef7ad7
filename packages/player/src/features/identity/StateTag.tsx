import type { Identity } from '@tamarind/contract/identity';
import type * as z from 'zod/mini';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import { useIdentityWords } from './words.ts';

type State = z.output<typeof Identity>['state'];

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
