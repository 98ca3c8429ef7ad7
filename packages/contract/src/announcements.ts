import { z } from 'zod/mini';
import { ANNOUNCEMENT_PLATFORM } from '@tamarind/domain/constants';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Moment, text } from './wire.ts';

/** An announcement. Its types are B notice, PL and PU pop-ups, PR promotion, H help [M01]. */
const Announcement = z.object({
  id: z.string(),
  type: z.enum(['B', 'PL', 'PU', 'PR', 'H']),
  /** The language of the text; it differs from the requested one if that has no text. */
  language: Language,
  title: z.string(),
  /** HTML of tags without attributes, except the addresses of links. */
  content: z.string(),
  /** The same text in the markup of domain/content/markup.ts; plain words on a banner. */
  markup: z.string(),
  date: Moment,
});

/**
 * A picture on the home page: a slide at the top, or a banner below it. Announced ones come first, then the
 * brand's own.
 */
const Banner = z.extend(z.omit(Announcement, { date: true }), {
  form: z.enum(['banner', 'slide']),
  /** The address of the picture on this site. */
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
    /** Types to return, such as `B,PL`; all by default, except H, which must be named. */
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
