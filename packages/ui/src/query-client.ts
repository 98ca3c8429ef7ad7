import { QueryClient } from '@tanstack/react-query';
import { loginName, onSessionChange } from './session.ts';

/** One a site. Answers of a session are forgotten with it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // Asked once without a network too: a service worker may have kept the answer. Further tries wait for the network.
    defaultOptions: { queries: { refetchOnWindowFocus: true, networkMode: 'offlineFirst' } },
  });
  let login = loginName();
  onSessionChange(() => {
    if (loginName() === login) return;
    login = loginName();
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'anybody' });
  });
  return client;
}
