import { TransfersPage } from '#parts/team-transfers/TransfersPage.tsx';

/** The page on which a member sends money to the upline, the agent above [E05]. */
export default function UplinePage() {
  return <TransfersPage centre="centre" />;
}
