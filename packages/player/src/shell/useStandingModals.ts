import { ANNOUNCEMENT_PLATFORM } from '@tamarind/domain/constants';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { listAnnouncements } from '@tamarind/contract/announcements';
import { dayOf } from '@tamarind/domain/time';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useIdleRefusals, useLostSessions, useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { arePopupsQuiet, isAgeTold } from '#parts/entry/first-visit.ts';
import { loginAgain, withSession } from '#parts/entry/guard.ts';
import { goToMemberPage } from '#parts/member-page.ts';
import { isAnyModalOpen, type MemberPage, openModal } from '#parts/modals.ts';

/** Addresses that vendors' games link to when the balance is too low. */
const memberPages: Readonly<Record<string, MemberPage>> = {
  '/m/member/deposit': 'depositv2',
  '/m/member/transferFund': 'transferFund',
  // Target of the link in mails about documents.
  '/m/member/securityCenter': 'securityCenter',
};

/**
 * Modals that open by themselves: registration, help and three member pages by their addresses [B03, B13], login when a session ended by itself, who
 * may play on the first visit, the operator's pop-up after login.
 */
export function useStandingModals(path: string): void {
  useEffect(() => {
    if (path !== '/register' && path !== '/register.html') return;
    const query = new URLSearchParams(location.search);
    const [referralCode, affiliateCode] = [query.get('referralCode'), query.get('affiliateCode')];
    openModal('registerModal', {
      ...(referralCode ? { referralCode } : {}),
      ...(affiliateCode ? { affiliateCode } : {}),
    });
  }, [path]);
  useEffect(() => {
    if (path !== '/help') return undefined;
    const open = () => openModal('helpCentre', { topic: location.hash.slice(1) });
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [path]);
  useEffect(() => {
    const page = memberPages[path];
    if (page) withSession(() => goToMemberPage(page));
  }, [path]);
  const centre = new URLSearchParams(useSearch()).get('centre');
  useEffect(() => {
    // Back, a reload and a copied link find the page of the member centre again, with its filters.
    if (centre && !isAnyModalOpen()) withSession(() => goToMemberPage(centre as MemberPage));
  }, [centre]);
  usePopupAfterLogin(path);
  useEffect(() => {
    if (AGE_PATHS.has(path) && !isAgeTold() && !isAnyModalOpen()) openModal('ageNotice');
  }, [path]);
  const changeDue = useSession()?.changeDue;
  useEffect(() => {
    // Also after a reload: until it is done the server answers nothing else [H04].
    if (changeDue) openModal('changePassModal');
  }, [changeDue, path]);
  const idle = useIdleRefusals();
  useEffect(() => {
    if (idle > 0) openModal('idleSession');
  }, [idle]);
  const lost = useLostSessions();
  useEffect(() => {
    if (lost > 0) loginAgain();
  }, [lost]);
}

/** Pages that show the age notice on a first visit: never over a game, a slip or another modal. */
const AGE_PATHS: ReadonlySet<string> = new Set(['/', '/hot', '/elott']);

/** The operator's pop-up [B02], once after a login that ends on home, unless this device wants none today. */
function usePopupAfterLogin(path: string): void {
  const session = useSession();
  const language = useLanguage();
  const had = useRef(session !== null);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (session && !had.current) setDue(true);
    had.current = session !== null;
  }, [session]);
  const isWanted = isDue && path === '/' && !arePopupsQuiet(dayOf(serverNow()));
  const { data } = useEndpoint(
    listAnnouncements,
    { language, platform: ANNOUNCEMENT_PLATFORM },
    { when: isWanted, freshMs: 300_000 },
  );
  const id = data?.popup[0]?.id;
  useEffect(() => {
    if (!isWanted || id === undefined || isAnyModalOpen()) return;
    setDue(false);
    openModal('noticePopup', { id });
  }, [isWanted, id]);
}
