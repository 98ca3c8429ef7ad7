import { TransfersPage } from '#parts/team-transfers/TransfersPage.tsx';

/** Transfers of the agent, or of the agent for whom an assistant acts: up the line, and the records of both ways. */
export default function LineTransfersPage() {
  return <TransfersPage centre="agents" />;
}
