import type { Language } from '@tamarind/contract/brand';
import { contract } from '@tamarind/contract/index';
import { bannerLanguage, bannerPicture, type BrandBanner } from '@tamarind/domain/brand/banners';
import { isPictured, languageOrder, type TextLanguage, textLanguageOf } from '@tamarind/domain/content/announcement';
import { markupHtml, textHtml } from '@tamarind/domain/content/markup';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import { settingsAtDoor } from '../brand/index.ts';
import { stops } from '../limits/index.ts';
import { type Call, routes } from '../platform/http/routes.ts';
import { brandLanguage, officeHandlers } from './office.ts';
import * as queries from './queries.ts';

/** Endpoints for announcements, the texts that operators write by language and audience. */
export const announcementRoutes = routes('announcements', contract.announcements, {
  listAnnouncements: async (call, { language, types }) => {
    const forAgents = call.actor.kind === 'member' && memberKinds[call.actor.memberKind].type === 'agent';
    const wanted = types?.split(',').map((type) => type.trim()) ?? ['B', 'PL', 'PU', 'PR'];
    const fallback = await brandLanguage(call);
    const order = languageOrder(textLanguageOf(language ?? fallback), fallback);
    const rows = await queries.currentAnnouncements(call.pool, {
      audiences: forAgents ? ['player', 'agent'] : ['player'],
      languages: order,
      now: call.now,
    });
    // To a member who is on a break or excluded, show nothing that invites to play [GLI A.3.8].
    const rests = call.actor.kind === 'member' && (await stops.rest(call.pool, call.actor.memberId, call.now));
    const shown = rows
      .filter(({ type, form }) => !rests || ((type === 'B' || type === 'H') && !isPictured(form)))
      .filter(({ type }) => wanted.includes(type))
      .map(({ body, form, ...row }) => ({
        ...row,
        id: row.id.toString(),
        form,
        markup: body,
        content: isPictured(form) ? textHtml(body) : markupHtml(body),
      }));
    const announced = shown.flatMap(({ form, date: _date, picture, ...row }) =>
      form === 'banner' || form === 'slide'
        ? [{ ...row, form, picture: picture === null ? null : `/slide/${picture}.webp` }]
        : [],
    );
    // The brand's banners have the announcement type B, so a call that asks only for other types gets none of them.
    const isAsked = !rests && wanted.includes('B');
    const own = isAsked ? ofBrand((await settingsAtDoor(call)).document.banners, order) : [];
    const banners = [...announced, ...own];
    return {
      player: shown.filter(({ type, form }) => type !== 'PR' && form === 'strip'),
      banners,
      popup: shown.filter(({ form }) => form === 'popup'),
      promotion: shown.filter(({ type, form }) => type === 'PR' && form === 'strip'),
    };
  },
  ...officeHandlers,
});

/** The brand's own banners, each in the first language of `order` that has a title. */
const ofBrand = (banners: readonly BrandBanner[], order: readonly TextLanguage[]) =>
  banners.flatMap((banner, at) => {
    const language = bannerLanguage(banner, order);
    if (language === undefined) return [];
    const { text, ...words } = banner.texts[language];
    return [
      {
        id: `brand-${at + 1}`,
        type: 'B' as const,
        form: banner.place,
        language,
        picture: banner.picture === null ? null : bannerPicture(banner.picture),
        address: banner.address,
        ...words,
        markup: text,
        content: textHtml(text),
      },
    ];
  });

/**
 * Announcements for agents only [F01], newest first, in the language of the call or otherwise in the brand's language.
 */
export async function agentNotices(call: Call, language: Language | undefined) {
  const fallback = await brandLanguage(call);
  const rows = await queries.currentAnnouncements(call.pool, {
    audiences: ['agent'],
    languages: languageOrder(textLanguageOf(language ?? fallback), fallback),
    now: call.now,
  });
  return rows
    .filter(({ form }) => !isPictured(form))
    .map(({ id, language: written, title, body, date }) => ({
      id: id.toString(),
      language: written,
      title,
      markup: body,
      date,
    }));
}

export { publishNotice } from './publish-notice.ts';
export { insertAnnouncement } from './office.ts';
export { firstSlide, mountSlides, storePicture } from './pictures.ts';
export { setState } from './queries.ts';
