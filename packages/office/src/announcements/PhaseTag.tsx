import type { AnnouncementPhase } from '@tamarind/domain/content/announcement';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import { useAnnouncementsWords } from './words.ts';

const tones: Readonly<Record<AnnouncementPhase, Tone>> = {
  draft: 'info',
  planned: 'promo',
  running: 'win',
  over: 'plain',
  withdrawn: 'plain',
};

export function PhaseTag({ phase }: { phase: AnnouncementPhase }) {
  const t = useAnnouncementsWords();
  return <Tag tone={tones[phase]}>{t(`phase.${phase}`)}</Tag>;
}
