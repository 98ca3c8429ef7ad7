import { present } from '@tamarind/domain/present';
import { lazySection } from '@tamarind/ui/LazySection';
import { withSession } from '#parts/entry/guard.ts';
import { goToMemberPage } from '#parts/member-page.ts';
import { type MemberPage, openModal } from '#parts/modals.ts';
import type { FeatureDoor } from '#shell/door.ts';

const LobbyPage = lazySection(() => import('./LobbyPage.tsx'));

/**
 * Nearly every visit starts at the home page [B02], so the HTML document preloads the page's scripts (ui/vite-site.ts);
 * they need not wait for another script.
 */
const HomePage = lazySection(async () => ({ default: (await import('./HomePage.tsx')).HomePage }));

const HOME = { page: HomePage, frame: 'site' } as const;
const openPage = (page: MemberPage) => () => withSession(() => goToMemberPage(page));

export const homeDoor: FeatureDoor = {
  routes: [
    { path: '/', ...HOME, tellsAge: true },
    { path: '/register', ...HOME, isOpen: true, opens: openRegistration },
    { path: '/register.html', ...HOME, isOpen: true, opens: openRegistration },
    // Vendors' games link to the first two of the next three addresses when the balance is too low; mails about
    // identity documents link to the third.
    { path: '/m/member/deposit', ...HOME, opens: openPage('depositv2') },
    { path: '/m/member/transferFund', ...HOME, opens: openPage('transferFund') },
    { path: '/m/member/securityCenter', ...HOME, opens: openPage('securityCenter') },
    { path: '/help', ...HOME, opens: openHelp },
    { path: '/elott', page: LobbyPage, frame: 'site', tellsAge: true },
    { path: '/lottery', page: LobbyPage, frame: 'header' },
    { path: '/vnlottery', page: LobbyPage, frame: 'header' },
  ],
};

/** Opens the registration modal with the referral code and the affiliate code of the invitation link. */
function openRegistration(): void {
  const query = new URLSearchParams(location.search);
  const [referralCode, affiliateCode] = [query.get('referralCode'), query.get('affiliateCode')];
  openModal(
    'registerModal',
    present({ referralCode: referralCode || undefined, affiliateCode: affiliateCode || undefined }),
  );
}

/** Opens the help centre at the topic of the address's hash, and again whenever the hash changes. */
function openHelp(): () => void {
  const open = () => openModal('helpCentre', { topic: location.hash.slice(1) });
  open();
  addEventListener('hashchange', open);
  return () => removeEventListener('hashchange', open);
}
