import { Tag, type Tone } from '@tamarind/ui/Tag';
import type { ReferralState } from '@tamarind/domain/promotions/referral/decide';
import type { ApplicationState, PromotionSwitch } from '@tamarind/domain/promotions/status';
import { usePromotionsWords } from './words.ts';

const applicationTones: Readonly<Record<ApplicationState, Tone>> = {
  waiting: 'warn',
  joined: 'info',
  issued: 'promo',
  claimed: 'win',
  rejected: 'plain',
};
const switchTones: Readonly<Record<PromotionSwitch, Tone>> = { draft: 'info', on: 'win', ended: 'plain' };

const referralTones: Readonly<Record<ReferralState, Tone>> = {
  waiting: 'info',
  held: 'warn',
  paid: 'win',
  refused: 'plain',
  lapsed: 'plain',
};

export const ReferralTag = ({ state }: { state: ReferralState }) => {
  const t = usePromotionsWords();
  return <Tag tone={referralTones[state]}>{t(`referral.state.${state}`)}</Tag>;
};

export const ApplicationTag = ({ state }: { state: ApplicationState }) => {
  const t = usePromotionsWords();
  return <Tag tone={applicationTones[state]}>{t(`application.${state}`)}</Tag>;
};

export const SwitchTag = ({ state }: { state: PromotionSwitch }) => {
  const t = usePromotionsWords();
  return <Tag tone={switchTones[state]}>{t(`state.${state}`)}</Tag>;
};
