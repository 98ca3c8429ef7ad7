import Fastify, { type FastifyInstance } from 'fastify';
import { accountJobs, accountRoutes, mountAvatars } from './account/index.ts';
import { adjustmentActs, adjustmentRoutes } from './adjustments/index.ts';
import { agentActs, agentRoutes } from './agents/index.ts';
import { announcementRoutes, firstSlide, mountSlides } from './announcements/index.ts';
import { auditRoutes, noteUse } from './audit/index.ts';
import { brandActs, brandRoutes, doorStatus, frontOf, mountBrandPictures, settingsAtDoor } from './brand/index.ts';
import { codeJobs } from './codes/index.ts';
import { commissionActs, commissionJobs, commissionRoutes } from './commission/index.ts';
import { connectionActs, connectionRoutes } from './connections/index.ts';
import { depositActs, depositJobs, depositRoutes, depositWebhooks } from './deposits/index.ts';
import { factorJobs, factorRoutes } from './factors/index.ts';
import { federationJobs, federationRoutes } from './federation/index.ts';
import { firstPictures, gameRoutes, mountTiles } from './games/index.ts';
import { exportActs, exportRoutes } from './exports/index.ts';
import { identityActs, identityJobs, identityRoutes } from './identity/index.ts';
import { ledgerJobs } from './ledger/index.ts';
import { lotteryActs, lotteryJobs, lotteryRoutes } from './lottery/index.ts';
import { memberActs, memberJobs, memberRoutes } from './members/index.ts';
import { messageJobs, messageRoutes } from './messages/index.ts';
import { invitationJobs, noteRefused, operatorRoutes, staffActs, staffOfToken } from './operators/index.ts';
import { openingActs, openingRoutes } from './opening/index.ts';
import { placeOf } from './platform/country.ts';
import type { Authenticate } from './platform/http/actor.ts';
import { loadPayloadKey, type PayloadKey } from './platform/http/enc.ts';
import { mountHealth } from './platform/http/health.ts';
import { openApi } from './platform/http/openapi.ts';
import { mountPages } from './platform/http/pages.ts';
import { mountPush, type Push } from './platform/http/push.ts';
import type { Route } from './platform/http/routes.ts';
import { createHttp } from './platform/http/server.ts';
import { mountSecurityTxt } from './platform/http/security-txt.ts';
import { mountSites } from './platform/http/sites.ts';
import { mountTestClock } from './platform/http/test-clock.ts';
import type { Job } from './platform/jobs.ts';
import { listen } from './platform/listening.ts';
import { outboxJobs } from './platform/outbox-jobs.ts';
import type { Platform } from './platform/platform.ts';
import { sha256 } from './platform/secrets.ts';
import { promotionActs, promotionRoutes } from './promotions/index.ts';
import { type Acts, proposalJobs, proposalRoutes } from './proposals/index.ts';
import { pointActs, pointRoutes } from './points/index.ts';
import { receivingActs, receivingRoutes } from './receiving/index.ts';
import { reconciliationActs, reconciliationJobs, reconciliationRoutes } from './reconciliation/index.ts';
import { recoveryRoutes } from './recovery/index.ts';
import { protectionActs, protectionJobs, protectionRoutes } from './protection/index.ts';
import { referralActs, referralJobs, referralRoutes } from './referrals/index.ts';
import { registrationRoutes } from './registration/index.ts';
import { reportRoutes } from './reports/index.ts';
import { isEntrance, memberOfToken, sessionJobs, sessionRoutes } from './sessions/index.ts';
import { siteTextActs, siteTextRoutes } from './site-texts/index.ts';
import { needLimits } from './staff-limits/index.ts';
import { supportJobs, supportRoutes } from './support/index.ts';
import { teamJobs } from './teams/index.ts';
import { trialRoutes } from './trial/index.ts';
import { vendorActs, vendorJobs, vendorRoutes, vendorWebhooks } from './vendors/index.ts';
import { vipJobs, vipRoutes } from './vip/index.ts';
import { walletRoutes } from './wallet/index.ts';
import { winnerRoutes } from './winners/index.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes, withdrawalWebhooks } from './withdrawals/index.ts';

/**
 * The whole server: routes and webhooks of every module on one platform. This file is the server's table of contents.
 */
export interface App {
  readonly http: FastifyInstance;
  readonly push: Push;
  readonly routes: readonly Route[];
}

/** Actions that need two people, from all modules. */
export const allActs: Acts = {
  ...adjustmentActs,
  ...agentActs,
  ...brandActs,
  ...commissionActs,
  ...connectionActs,
  ...exportActs,
  ...identityActs,
  ...lotteryActs,
  ...memberActs,
  ...openingActs,
  ...pointActs,
  ...promotionActs,
  ...referralActs,
  ...protectionActs,
  ...receivingActs,
  ...siteTextActs,
  ...depositActs,
  ...reconciliationActs,
  ...staffActs,
  ...vendorActs,
  ...withdrawalActs,
};

export const allRoutes = (payloadKey: PayloadKey): Route[] => [
  ...brandRoutes(payloadKey),
  ...sessionRoutes,
  ...registrationRoutes,
  ...agentRoutes,
  ...federationRoutes,
  ...recoveryRoutes,
  ...trialRoutes(payloadKey),
  ...memberRoutes,
  ...messageRoutes,
  ...accountRoutes,
  ...exportRoutes,
  ...identityRoutes,
  ...factorRoutes,
  ...walletRoutes,
  ...adjustmentRoutes,
  ...depositRoutes,
  ...withdrawalRoutes,
  ...lotteryRoutes,
  ...vendorRoutes,
  ...gameRoutes,
  ...winnerRoutes(),
  ...pointRoutes,
  ...vipRoutes,
  ...commissionRoutes,
  ...announcementRoutes,
  ...supportRoutes,
  ...promotionRoutes,
  ...referralRoutes,
  ...protectionRoutes,
  ...operatorRoutes,
  ...openingRoutes,
  ...receivingRoutes,
  ...connectionRoutes,
  ...siteTextRoutes,
  ...reconciliationRoutes,
  ...proposalRoutes(allActs),
  ...auditRoutes,
  ...reportRoutes,
];

/** The background jobs of all modules. The demo adds its own. */
export const allJobs: readonly Job[] = [
  ...ledgerJobs,
  ...sessionJobs,
  ...teamJobs,
  ...memberJobs,
  ...accountJobs,
  ...identityJobs,
  ...factorJobs,
  ...federationJobs,
  ...codeJobs,
  ...depositJobs,
  ...withdrawalJobs,
  ...reconciliationJobs,
  ...lotteryJobs,
  ...vendorJobs,
  ...vipJobs,
  ...commissionJobs,
  ...referralJobs,
  ...messageJobs,
  ...invitationJobs,
  ...proposalJobs(allActs),
  ...supportJobs,
  ...protectionJobs,
  ...outboxJobs,
];

/** The HTTP server of a worker process, with health checks only. */
export function createWorkerHttp(platform: Platform, isStopping: () => boolean): FastifyInstance {
  const http = Fastify({ logger: false, forceCloseConnections: true });
  mountHealth(http, platform, isStopping);
  return http;
}

/** Creates the server. Once `isStopping` returns true, /readyz fails, so that a balancer sends no new clients. */
export async function createApp(platform: Platform, isStopping = () => false): Promise<App> {
  const payloadKey = await loadPayloadKey(platform.pool, platform.secrets, platform.clock.now());
  const routes = allRoutes(payloadKey);
  const authenticate: Authenticate = (token, now, isAway = false) => {
    const hash = sha256(token);
    const { STAFF_IDLE_MINUTES, SESSION_IDLE_MINUTES } = platform.config;
    return token.startsWith('s')
      ? staffOfToken(platform.pool, hash, now, { idleMinutes: STAFF_IDLE_MINUTES, isAway })
      : memberOfToken(platform.pool, hash, now, { idleMinutes: SESSION_IDLE_MINUTES, isAway });
  };
  const doorOf = async (ip: string) => {
    const settings = await settingsAtDoor(platform);
    return { status: await doorStatus(platform, settings, ip), country: placeOf(ip).country, settings };
  };
  const http = createHttp({
    platform,
    routes,
    webhooks: [...depositWebhooks, ...withdrawalWebhooks, ...vendorWebhooks],
    authenticate,
    payloadKey,
    statusOf: async (ip) => (await doorOf(ip)).status,
    noteRefused: (refused) => noteRefused(platform, refused),
    noteUse: ({ staffId }, right, now) => noteUse(platform.pool, { staffId, right, now }),
    needLimits: (actor, endpoint, asked) => needLimits(platform.pool, actor, endpoint, asked),
    isEntrance: (host) => isEntrance(platform, host),
  });
  mountHealth(http, platform, isStopping);
  mountSecurityTxt(http, platform);
  // Close keep-alive connections, so that the client's next request goes to another process.
  http.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
  http.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(openApi(routes)));
  mountTiles(http, platform);
  mountAvatars(http, platform);
  mountBrandPictures(http, platform);
  mountSlides(http, platform);
  if (platform.config.TEST_CLOCK) mountTestClock(http, platform);
  const listening = listen(platform);
  const push = mountPush(http, platform, authenticate, listening);
  if (platform.config.SITES_DIR) {
    const brandFront = async () => frontOf(await settingsAtDoor(platform), platform.config.DEMO);
    const systemScreen = await mountPages(http, platform.config, platform.clock.now, doorOf, brandFront);
    const pictures = { tiles: firstPictures(platform), slide: firstSlide(platform) };
    await mountSites(http, platform.config, systemScreen, pictures, brandFront);
  }
  return {
    http,
    push: {
      close: async () => {
        await push.close();
        await listening.close();
      },
    },
    routes,
  };
}
