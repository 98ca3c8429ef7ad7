import { z } from 'zod/mini';
import { ANNOUNCEMENT_PLATFORM } from '@tamarind/domain/constants';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Moment, text } from './wire.ts';

/** Types: B notice strip, PL and PU pop-ups, PR promotion, H help [M01]. */
export const Announcement = z.object({
  id: z.string(),
  type: z.enum(['B', 'PL', 'PU', 'PR', 'H']),
  title: z.string(),
  /** Safe HTML: sanitised when it was stored. */
  content: z.string(),
  date: Moment,
});

/** Current announcements for an audience, newest first, grouped as the sites place them. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  access: 'visitor',
  input: z.object({
    language: z.optional(Language),
    types: z.optional(text(40)),
    platform: z.optional(z.literal(ANNOUNCEMENT_PLATFORM)),
    execution: z.optional(text(8)),
  }),
  output: z.object({
    player: z.array(Announcement),
    banners: z.array(Announcement),
    popup: z.array(Announcement),
    promotion: z.array(Announcement),
  }),
  refusals: [],
});
