import { TransfersPage } from '#parts/team-transfers/TransfersPage.tsx';

/**
 * Transfers within the agent line, for an agent or for an assistant acting for one: a form to send money to the upline,
 * and records of both directions.
 */
export default function LineTransfersPage() {
  return <TransfersPage centre="agents" />;
}
