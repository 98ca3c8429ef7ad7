import { TransfersPage } from '#parts/team-transfers/TransfersPage.tsx';

/** Transfer to the upline [E05]. */
export default function UplinePage() {
  return <TransfersPage centre="centre" />;
}
