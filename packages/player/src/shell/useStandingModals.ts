import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { dayOf } from '@tamarind/domain/time';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useIdleRefusals, useLostSessions, useSession } from '@tamarind/ui/session.ts';
import { arePopupsQuiet, isAgeTold } from '#parts/entry/first-visit.ts';
import { loginAgain, withSession } from '#parts/entry/guard.ts';
import { useAnnouncements } from '#parts/useAnnouncements.ts';
import { goToMemberPage } from '#parts/member-page.ts';
import { routeOf } from './site-map.ts';
import { type AgentPage, isAnyModalOpen, type MemberPage, openModal } from '#parts/modals.ts';

/**
 * Opens modals that nobody pressed a button for: the modal, the member centre or the winners board named in the address
 * [B03, B13], the login after a session ended without logout, the age notice on the first visit, and the operator's
 * pop-up after login.
 */
export function useStandingModals(path: string): void {
  useEffect(() => routeOf(path)?.opens?.(), [path]);
  const search = new URLSearchParams(useSearch());
  const [centre, agents, hasWinners] = [search.get('centre'), search.get('agents'), search.has('winners')];
  useEffect(() => {
    // Open the page of the member centre that is named in the address, so that Back, a reload and a copied link restore
    // the page with its filters.
    if (centre && !isAnyModalOpen()) withSession(() => goToMemberPage(centre as MemberPage));
  }, [centre]);
  useEffect(() => {
    if (agents && !isAnyModalOpen()) withSession(() => openModal('agentCentre', { page: agents as AgentPage }));
  }, [agents]);
  useEffect(() => {
    if (hasWinners && !isAnyModalOpen()) openModal('winnerBoard', {});
  }, [hasWinners]);
  usePopupAfterLogin(path);
  useEffect(() => {
    if (routeOf(path)?.tellsAge && !isAgeTold() && !isAnyModalOpen()) openModal('ageNotice');
  }, [path]);
  const changeDue = useSession()?.changeDue;
  useEffect(() => {
    // Open the modal after a reload too: until the password is changed, the server refuses every other call [H04].
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

/**
 * Opens the operator's pop-up [B02] once after a login that ends on the home page, unless the person has closed pop-ups
 * on this device for today.
 */
function usePopupAfterLogin(path: string): void {
  const session = useSession();
  const had = useRef(session !== null);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (session && !had.current) setDue(true);
    had.current = session !== null;
  }, [session]);
  const isWanted = isDue && path === '/' && !arePopupsQuiet(dayOf(serverNow()));
  const { data } = useAnnouncements(isWanted);
  const id = data?.popup[0]?.id;
  useEffect(() => {
    if (!isWanted || id === undefined || isAnyModalOpen()) return;
    setDue(false);
    openModal('noticePopup', { id });
  }, [isWanted, id]);
}
