import { QueryClient } from '@tanstack/react-query';
import { loginName, onSessionChange } from './session.ts';

/** Creates the query client of a site. When a session ends, its cached responses are removed. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // Send the first request even when offline, because the service worker may have cached the response. Retries wait
    // for the network.
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
