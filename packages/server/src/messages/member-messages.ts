import { contract } from '@tamarind/contract/index';
import { brandSettings } from '../brand/index.ts';
import { memberIdByAccount } from '../members/index.ts';
import { routes } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';
import { textOf } from './texts.ts';

/** A member's mail and SMS, listed for the back office. Only the subject is shown, which never contains a link. */
export const messageRoutes = routes('messages', contract.messages, {
  listMemberMessages: async ({ pool }, { account, page }) => {
    const { id } = (await memberIdByAccount(pool, account.trim().toLowerCase())) ?? refuse('NOT_FOUND');
    const { messages, count } = await queries.messagesPage(pool, id, pageOf({ page }));
    const { name: brand } = (await brandSettings(pool)).brand;
    return {
      messages: messages.map(({ event, params, nextTryAt, ...message }) => ({
        ...message,
        subject: textOf(event, message.language, { hours: '', ...params, brand, link: '' }).subject,
        state: message.sentAt ? ('sent' as const) : nextTryAt ? ('waiting' as const) : ('failed' as const),
      })),
      count,
      pageSize: PAGE_SIZE,
    };
  },
});
