import { contract } from '@tamarind/contract/index';
import { nicknameOf } from '@tamarind/domain/validation/nickname';
import { messengers } from '@tamarind/domain/validation/handles';
import { assists } from '@tamarind/domain/agents/line/centre';
import { owesAgreement } from '@tamarind/domain/content/site-text';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { consentOf, recordConsent, termsConsent } from '../consents/index.ts';
import { masked, memberFile } from '../members/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { refuse } from '../platform/refusal.ts';
import { allDrawings, chooseAvatar, shownAvatar, uploadAvatar } from './avatar.ts';
import {
  bindContact,
  bindEWallet,
  changePaymentPassword,
  eWalletsFor,
  sendBindCode,
  sendPaymentCode,
  setMessenger,
  shownEWallet,
  unbindEWallet,
} from './binding.ts';
import { closeAccount, closeDue, exportAccount } from './leave.ts';
import * as queries from './queries.ts';
import { forgetBindings, undoContact } from './undo.ts';

/** Endpoints of the page My account [E01], where a member changes, exports or closes the account. */
export const accountRoutes: Route[] = routes('account', contract.account, {
  getAccount: async ({ pool, actor }) => {
    const { memberId, memberKind, currency } = actor;
    const [member, file, changes, eWallets, settings, terms, marketing] = await Promise.all([
      memberFile(pool, memberId),
      queries.fileOf(pool, memberId),
      queries.changesOf(pool, memberId),
      queries.eWalletsOf(pool, memberId),
      brandSettings(pool),
      consentOf(pool, memberId, 'terms'),
      consentOf(pool, memberId, 'marketing'),
    ]);
    const changedAt = (what: queries.Row): Date | null => changes.get(what) ?? null;
    return {
      avatar: shownAvatar(file),
      country: currency === 'THB' ? ('TH' as const) : ('VN' as const),
      passwordChangedAt: file.passwordChangedAt,
      paymentPasswordChangedAt: changedAt('payment_password'),
      mobile: member.mobile === null ? null : { masked: masked.mobile(member.mobile), boundAt: file.mobileProvedAt },
      email: member.email === null ? null : { masked: masked.email(member.email), boundAt: changedAt('email') },
      messengers: messengers.flatMap((messenger) => {
        const handle = file.contacts[messenger];
        return handle ? [{ messenger, handle, changedAt: changedAt(messenger) }] : [];
      }),
      eWallets: eWallets.map(shownEWallet),
      eWalletProviders: [...eWalletsFor(settings, currency)],
      terms: {
        current: String(settings.terms.number),
        agreed: file.termsVersion,
        agreedAt: terms?.at ?? null,
        // An assistant need not agree to the terms: it neither bets nor deposits, and its agent has agreed.
        isDue: !assists(memberKind) && owesAgreement(file.termsVersion, settings.terms),
      },
      marketing: { isGiven: marketing?.given ?? false, changedAt: marketing?.at ?? null },
    };
  },
  getPlayerAvatar: async ({ pool, actor }) => ({
    ...shownAvatar(await queries.fileOf(pool, actor.memberId)),
    drawings: allDrawings(),
  }),
  getMemberIcon: async ({ pool, actor }) => {
    const { url, avatarType } = shownAvatar(await queries.fileOf(pool, actor.memberId));
    return { icon: url, avatarType };
  },
  chooseAvatar,
  uploadAvatar,
  changeNickname: async (call, input) => {
    const nickname = nicknameOf(input.nickname) ?? refuse('FIELD_INVALID', { field: 'nickname' });
    // Point of no return
    await queries.putNickname(call.tx, call.actor.memberId, nickname);
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'member.nickname_changed',
      subject: `member:${call.actor.memberId}`,
      at: call.now,
    });
    return { nickname };
  },
  setMessenger,
  bindEWallet,
  unbindEWallet,
  sendBindCode,
  bindContact,
  undoContact,
  sendPaymentCode,
  changePaymentPassword,
  agreeTerms: async (call, { version }) => {
    const { terms } = await brandSettings(call.tx);
    if (version !== String(terms.number)) return refuse('TERMS_NOT_AGREED');
    // Point of no return
    await recordConsent(call.tx, {
      memberId: call.actor.memberId,
      purpose: 'terms',
      ...termsConsent(terms),
      given: true,
      channel: 'login',
      at: call.now,
    });
    return {};
  },
  setMarketing: async (call, { isGiven }) => {
    // Point of no return
    await recordConsent(call.tx, {
      memberId: call.actor.memberId,
      purpose: 'marketing',
      version: MARKETING_VERSION,
      given: isGiven,
      channel: 'account',
      at: call.now,
    });
    return {};
  },
  exportAccount,
  closeAccount,
});

export const accountJobs: readonly Job[] = [
  { name: 'close-accounts', everyMs: 60_000, run: closeDue },
  {
    name: 'forget-contact-bindings',
    everyMs: 3_600_000,
    run: async (platform) => void (await forgetBindings(platform)),
  },
];
export { chooseAvatar, mountAvatars } from './avatar.ts';
export { bindEWallet, setMessenger } from './binding.ts';

/** The version of the sentence beside the marketing switch. New wording needs a new consent. */
const MARKETING_VERSION = '1';
