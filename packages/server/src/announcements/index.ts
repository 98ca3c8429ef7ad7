import type { Language } from '@tamarind/contract/brand';
import { contract } from '@tamarind/contract/index';
import { isPictured, languageOrder, textLanguageOf } from '@tamarind/domain/content/announcement';
import { markupHtml, textHtml } from '@tamarind/domain/content/markup';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import { stops } from '../limits/index.ts';
import { type Call, routes } from '../platform/http/routes.ts';
import { brandLanguage, officeHandlers } from './office.ts';
import * as queries from './queries.ts';

/** Texts that operators write, by language and audience. */
export const announcementRoutes = routes('announcements', contract.announcements, {
  listAnnouncements: async (call, { language, types }) => {
    const forAgents = call.actor.kind === 'member' && memberKinds[call.actor.memberKind].type === 'agent';
    const wanted = types?.split(',').map((type) => type.trim()) ?? ['B', 'PL', 'PU', 'PR'];
    const fallback = await brandLanguage(call);
    const rows = await queries.currentAnnouncements(call.pool, {
      audiences: forAgents ? ['player', 'agent'] : ['player'],
      languages: languageOrder(textLanguageOf(language ?? fallback), fallback),
      now: call.now,
    });
    // A member on a break or excluded sees nothing that invites to play [GLI A.3.8].
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
    const banners = shown.flatMap(({ form, ...row }) =>
      form === 'banner' || form === 'slide' ? [{ ...row, form }] : [],
    );
    return {
      player: shown.filter(({ type, form }) => type !== 'PR' && form === 'strip'),
      banners,
      popup: shown.filter(({ form }) => form === 'popup'),
      promotion: shown.filter(({ type, form }) => type === 'PR' && form === 'strip'),
    };
  },
  ...officeHandlers,
});

/** Announcements for agents alone [F01], the newest first, in the language of the call or the brand's. */
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

export { insertAnnouncement } from './office.ts';
export { firstSlide, mountSlides, storePicture } from './pictures.ts';
export { setState } from './queries.ts';
