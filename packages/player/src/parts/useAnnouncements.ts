import { listAnnouncements } from '@tamarind/contract/announcements';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { ANNOUNCEMENT_PLATFORM } from '@tamarind/domain/constants';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export type Banner = OutputOf<typeof listAnnouncements>['banners'][number];

/** The announcements of the site in its language: notices newest first, banners and slides in the operator's order. */
export function useAnnouncements(when = true) {
  const language = useLanguage();
  return useEndpoint(
    listAnnouncements,
    { language, platform: ANNOUNCEMENT_PLATFORM },
    { refreshOn: ['announcement'], freshMs: 300_000, keepLast: true, when },
  );
}
