import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint } from '@tamarind/contract/endpoint';

/** Returns a function that refetches all answers of the given endpoints. */
export function useRefresh(): (...endpoints: readonly Endpoint[]) => void {
  const client = useQueryClient();
  return useCallback(
    (...endpoints) => {
      for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: [endpoint.path] });
    },
    [client],
  );
}
