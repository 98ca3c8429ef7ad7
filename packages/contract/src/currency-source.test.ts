import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { currencyRows } from './currency-source.ts';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';

/** Every staff call with its currency source, which says how the server finds the currency of the request. */
const calls = Object.entries(contract).flatMap(([room, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
    typeof endpoint.access === 'object'
      ? [{ call: `${room}.${name}`, method: endpoint.method, endpoint, source: endpoint.access.currency }]
      : [],
  ),
);

/** The names of all fields of a schema, nested ones included. */
function fieldsOf(schema: z.core.$ZodType): Set<string> {
  const names = new Set<string>();
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', cycles: 'ref' });
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties } = node as { properties?: Record<string, unknown> };
    for (const name of Object.keys(properties ?? {})) names.add(name);
    for (const child of Object.values(node)) walk(child);
  };
  walk(json);
  return names;
}

/** Names of the fields that an input schema requires. */
const requiredOf = (schema: z.core.$ZodType): readonly string[] =>
  (z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as { required?: string[] }).required ?? [];

test('[A01] every staff call whose currency comes from its input requires that field', () => {
  const named = calls.flatMap(({ call, endpoint, source }) => {
    const field =
      source === 'field'
        ? 'currency'
        : source === 'member'
          ? 'account'
          : typeof source === 'object'
            ? currencyRows[source.row]
            : undefined;
    return field === undefined ? [] : [{ call, field, required: requiredOf(endpoint.input) }];
  });
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ field, required }) => !required.includes(field)).map(({ call }) => call)).toEqual([]);
});

test('[A01] no call without a currency takes or answers a currency, an amount or a member', () => {
  const none = calls.filter(({ source }) => source === 'none');
  expect(none.length).toBeGreaterThan(10);
  for (const { call, endpoint } of none)
    for (const schema of [endpoint.input, endpoint.output])
      expect([call, ...['currency', 'account', 'amount'].filter((name) => fieldsOf(schema).has(name))]).toEqual([call]);
});

test('[A01] a list that the limit narrows changes nothing', () => {
  const lists = calls.filter(({ source }) => source === 'list');
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter(({ endpoint }) => endpoint.once).map(({ call }) => call)).toEqual([]);
});
