import { z } from 'zod/mini';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { PageRequest } from '@tamarind/contract/pages';

/**
 * Calls an endpoint as a visitor would. Undefined if the endpoint refuses; the page then says that there is nothing to
 * show.
 */
export async function readEndpoint<E extends Endpoint>(
  { read }: PageRequest,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E> | undefined> {
  const answer = await read(addressOf(endpoint, input));
  if (answer.status === 404 || answer.status === 400) return undefined;
  if (answer.status !== 200) throw new Error(`${endpoint.path} answered ${answer.status}`);
  return z.decode(endpoint.output, (answer.body as { value: unknown }).value as never) as OutputOf<E>;
}

/** The address of a GET request: the input as path segments and query. */
export function addressOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  const query = new URLSearchParams();
  let path: string = endpoint.path;
  for (const [name, value] of Object.entries(z.encode(endpoint.input, input as never) as object)) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
