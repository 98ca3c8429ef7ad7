import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { withSession } from '#shell/guard.ts';
import { goToMemberPage } from '#shell/member-page.ts';
import type { MemberPage } from '#shell/modals.ts';

const pages: Readonly<Record<string, MemberPage>> = {
  '/m/member/deposit': 'depositv2',
  '/m/member/transferFund': 'transferFund',
};

/** Addresses that games of vendors link to: home with the page of the member centre open, after a login if need be. */
export default function MemberAddress() {
  const [path, navigate] = useLocation();
  useEffect(() => {
    const page = pages[path];
    navigate('/', { replace: true });
    if (page) withSession(() => goToMemberPage(page));
  }, [path, navigate]);
  return null;
}
