import { z } from 'zod/mini';
import { ANNOUNCEMENT_PLATFORM } from '@tamarind/domain/constants';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Moment, text } from './wire.ts';

/** An announcement. Its types are B notice, PL and PU pop-ups, PR promotion, H help [M01]. */
const Announcement = z.object({
  id: z.string(),
  type: z.enum(['B', 'PL', 'PU', 'PR', 'H']),
  /** The language of the text. It differs from the requested language if the announcement has no text in that one. */
  language: Language,
  title: z.string(),
  /** The text as HTML. Its tags have no attributes, except the addresses of links. */
  content: z.string(),
  /** The same text in the markup of domain/content/markup.ts; plain words on a banner. */
  markup: z.string(),
  date: Moment,
});

/**
 * A picture on the home page: a slide at the top, or a banner below it. Pictures of announcements come first, then the
 * brand's own.
 */
const Banner = z.extend(z.omit(Announcement, { date: true }), {
  form: z.enum(['banner', 'slide']),
  /** The address of the picture on this site; null without a picture. */
  picture: z.nullable(z.string()),
  /** The page that a click on the picture opens: a path of the site or an https address; '' for none. */
  address: z.string(),
  tag: z.string(),
  act: z.string(),
});

/**
 * Current announcements for the caller's kind of audience, newest first, grouped by the part of the sites that shows
 * them. Banners are in the order that staff set.
 */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  access: 'visitor',
  input: z.object({
    language: z.optional(Language),
    /**
     * Announcement types to return, such as `B,PL`. Without it all types are returned except H, which must be requested
     * explicitly.
     */
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
