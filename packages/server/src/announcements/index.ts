import { contract } from '@tamarind/contract/index';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import { stops } from '../limits/index.ts';
import { routes } from '../platform/http/routes.ts';
import * as queries from './queries.ts';

/** Texts that operators write, by language and audience. */
export const announcementRoutes = routes('announcements', contract.announcements, {
  listAnnouncements: async (call, { language, types }) => {
    const audience =
      call.actor.kind === 'member' && memberKinds[call.actor.memberKind].type === 'agent' ? 'agent' : 'player';
    const wanted = types?.split(',').map((type) => type.trim());
    // TH is the vendors' code for the same Thai [A04].
    const code = language === undefined || language === 'TH' ? 'TY' : language;
    const rows = await queries.shownAnnouncements(call.pool, code, audience, call.now);
    // A member on a break or excluded sees nothing that invites to play [GLI A.3.8].
    const rests = call.actor.kind === 'member' && (await stops.rest(call.pool, call.actor.memberId, call.now));
    const shown = rows
      .filter(({ type }) => !rests || type === 'B' || type === 'H')
      .filter((row) => !wanted || wanted.includes(row.type))
      .map((row) => ({ ...row, id: row.id.toString() }));
    return {
      player: shown.filter(({ type }) => type === 'B'),
      banners: [],
      popup: shown.filter(({ type }) => type === 'PL' || type === 'PU'),
      promotion: shown.filter(({ type }) => type === 'PR'),
    };
  },
});

export { insertAnnouncement } from './queries.ts';
