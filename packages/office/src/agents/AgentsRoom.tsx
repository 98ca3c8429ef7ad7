import { useParams } from 'wouter';
import { AgentPage } from './AgentPage.tsx';
import { AgentsPage } from './AgentsPage.tsx';

/** All agents, or the page of the agent that the URL names. */
export default function AgentsRoom() {
  const { account } = useParams<{ account?: string }>();
  return account === undefined ? <AgentsPage /> : <AgentPage key={account} account={account} />;
}
