import { QueryClient } from '@tanstack/react-query';
import { currentSession, onSessionChange } from './session.ts';

/** One a site. Answers of a session are forgotten with it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: true, networkMode: 'online' } },
  });
  let token = currentSession()?.token;
  onSessionChange(() => {
    if (currentSession()?.token === token) return;
    token = currentSession()?.token;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'anybody' });
  });
  return client;
}
