import { QueryClient } from '@tanstack/react-query';
import { loginName, onSessionChange } from './session.ts';

/** Creates the query client of a site. The end of a session clears its answers. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // The first try runs offline too: the service worker may have cached the answer. Retries wait for the network.
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
