import { z } from 'zod/mini';
import { ANNOUNCEMENT_PLATFORM } from '@tamarind/domain/constants';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Moment, text } from './wire.ts';

/** Types: B notice, PL and PU pop-ups, PR promotion, H help [M01]. */
const Announcement = z.object({
  id: z.string(),
  type: z.enum(['B', 'PL', 'PU', 'PR', 'H']),
  /** The language of the text; another one than asked for where that one has no text. */
  language: Language,
  title: z.string(),
  /** HTML of tags without attributes, but for the addresses of links. */
  content: z.string(),
  /** The same text in the markup of domain/content/markup.ts; plain words on a banner. */
  markup: z.string(),
  date: Moment,
});

/** A picture on the home page: a slide at the top, or a banner below it. */
const Banner = z.extend(Announcement, {
  form: z.enum(['banner', 'slide']),
  picture: z.nullable(z.string()),
  /** The page that it opens: a path of the site or an https address; '' for none. */
  address: z.string(),
  tag: z.string(),
  act: z.string(),
});

/** Current announcements for an audience, newest first, grouped as the sites place them; banners in their order. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  access: 'visitor',
  input: z.object({
    language: z.optional(Language),
    /** `B,PL`: only these types; H is given only when it is named. */
    types: z.optional(text(40)),
    platform: z.optional(z.literal(ANNOUNCEMENT_PLATFORM)),
    execution: z.optional(text(8)),
  }),
  output: z.object({
    player: z.array(Announcement),
    banners: z.array(Banner),
    popup: z.array(Announcement),
    promotion: z.array(Announcement),
  }),
  refusals: [],
});
