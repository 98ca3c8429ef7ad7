import * as fc from 'fast-check';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { contract } from '@tamarind/contract/index';
import { FromClient, ToClient } from '@tamarind/contract/frame';
import { PushEvent } from '@tamarind/contract/push';
import { lean } from '../../vite-site.ts';
import * as light from './shapes.ts';

type Light = Parameters<typeof light.safeDecode>[0];

/** Files of the API contract, bundled as for a site, with `shapes` in place of zod. */
let built: {
  contract: Record<string, Record<string, { input: Light; output: Light }>>;
  PushEvent: Light;
  FromClient: Light;
  ToClient: Light;
  own: typeof light;
};

beforeAll(async () => {
  const entry = 'contract-of-sites.js';
  const source: string[] = [];
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      lean,
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) =>
          id === `\0${entry}`
            ? "export { contract } from '@tamarind/contract/index'; " +
              "export { FromClient, ToClient } from '@tamarind/contract/frame'; " +
              "export { PushEvent } from '@tamarind/contract/push'; export { z as own } from 'zod/mini';"
            : null,
        generateBundle: (_options, bundle) => {
          for (const file of Object.values(bundle)) if (file.type === 'chunk') source.push(file.code);
        },
      },
    ],
    root: join(import.meta.dirname, '..', '..'),
    build: { write: false, minify: false, ssr: true, target: 'node24', rolldownOptions: { input: entry } },
    ssr: { noExternal: true },
  });
  built = await import(`data:text/javascript,${encodeURIComponent(source.join('\n'))}`);
});

describe('a site reads and writes the contract without zod', () => {
  const calls = Object.entries(contract).flatMap(([room, endpoints]) =>
    Object.entries(endpoints).map(([name, { input, output }]) => ({ room, name, input, output })),
  );

  test('[B19] every value of every call is taken, refused and turned as zod does', () => {
    expect(calls.length).toBeGreaterThan(150);
    for (const { room, name, input, output } of calls) {
      const own = built.contract[room]?.[name];
      if (!own) throw new Error(`${room}.${name} is not in the built contract`);
      expectSame(`${name}, input`, input, own.input);
      expectSame(`${name}, output`, output, own.output);
    }
    // At least 30 % of the values must be accepted; otherwise the test would compare mainly rejections.
    expect(tried.taken / tried.all).toBeGreaterThan(0.3);
  }, 60_000);

  test('[B19] every name a site may use is a name of zod', () => {
    expect(Object.keys(light).filter((name) => !(name in z))).toEqual([]);
  });

  test('[B19] news of the push stream and messages between frames are the same', () => {
    expectSame('push', PushEvent, built.PushEvent);
    expectSame('FromClient', FromClient, built.FromClient);
    expectSame('ToClient', ToClient, built.ToClient);
  });

  test('[B19] days, moments and ids: the edges', () => {
    const texts = [
      ...[
        '2026-02-29',
        '2024-02-29',
        '1900-02-29',
        '2000-02-29',
        '2026-13-01',
        '2026-00-10',
        '2026-04-31',
        '0000-02-29',
      ],
      ...['2026-1-1', '+02026-01-01', '2026-01-01T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T23:59:60Z', ''],
      ...['2026-01-01T00:00:00.000Z', '2026-01-01T00:00Z', '2026-01-01T00:00:00+07:00', 'x2026-01-01T00:00:00Z'],
      ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
      ...[
        'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
        '0190c8a5-7b1e-7cc3-98c4-dc0c0c07398f',
        '0190c8a5-7b1e-9cc3-98c4-dc0c0c07398f',
      ],
    ];
    for (const text of texts) {
      expect(built.own.iso.date().safeParse(text).success, text).toBe(z.iso.date().safeParse(text).success);
      expect(built.own.iso.datetime().safeParse(text).success, text).toBe(z.iso.datetime().safeParse(text).success);
      expect(built.own.uuid().safeParse(text).success, text).toBe(z.uuid().safeParse(text).success);
    }
    const protocol = /^https?$/;
    for (const text of ['https://a.test/b', ' http://a.test\n', 'http:a.test', 'ftp://a.test', 'https://', 'a', ''])
      expect(built.own.url({ protocol }).safeParse(text).success, text).toBe(
        z.url({ protocol }).safeParse(text).success,
      );
  });
});

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const RUNS = 6;
const tried = { all: 0, taken: 0 };

function expectSame(name: string, schema: $ZodType, own: Light): void {
  const told = (value: unknown) => fc.stringify(value);
  fc.assert(
    fc.property(wireOf(schema), junk, fc.nat(40), (wire, odd, place) => {
      const decoded = z.safeDecode(schema as z.ZodMiniType, wire as never);
      const read = built.own.safeDecode(own, wire);
      expect(told(outcome(read)), `${name}: reads ${told(wire)}`).toBe(told(outcome(decoded)));
      tried.all += 1;
      if (!decoded.success) return;
      tried.taken += 1;
      for (const value of [decoded.data, changed(decoded.data, place, odd)])
        expect(told(outcome(built.own.safeEncode(own, value))), `${name}: writes ${told(value)}`).toBe(
          told(outcome(z.safeEncode(schema as z.ZodMiniType, value as never))),
        );
    }),
    { numRuns: RUNS, seed: 20_261_121 },
  );
}

const outcome = (result: { success: boolean; data?: unknown }): unknown =>
  result.success ? { data: result.data } : 'refused';

const junk = fc.constantFrom<unknown>(
  ...[undefined, null, '', 'x', ' y ', '7', 0, -1, 1.5, Number.NaN, true, 10n, {}, []],
  new Date(0),
  new Date(Number.NaN),
);

/** Generates values as an endpoint may receive them: mostly valid, with an occasional invalid part. */
function wireOf(schema: $ZodType): fc.Arbitrary<unknown> {
  const known = made.get(schema);
  if (known) return known;
  const arbitrary = fc.oneof({ weight: 150, arbitrary: rightOf(schema) }, { weight: 1, arbitrary: junk });
  made.set(schema, arbitrary);
  return arbitrary;
}
const made = new Map<$ZodType, fc.Arbitrary<unknown>>();

function rightOf(schema: $ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return textOf(schema);
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.jsonValue();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'object':
      return fc
        .record(Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, wireOf(part)])))
        .chain((whole) =>
          fc.oneof({ weight: 12, arbitrary: fc.constant<unknown>(whole) }, { weight: 1, arbitrary: without(whole) }),
        );
    case 'array':
      return fc.array(wireOf(def.element), { maxLength: 3 });
    case 'record':
      return fc.dictionary(
        rightOf(def.keyType).map((key) => String(key)),
        wireOf(def.valueType),
        { maxKeys: 3 },
      );
    case 'optional':
    case 'nullable':
    case 'default':
      return fc.oneof(wireOf(def.innerType), fc.constantFrom(undefined, null));
    case 'union':
      return fc.oneof(...def.options.map(wireOf));
    case 'pipe':
      return wireOf(def.in);
    case 'lazy':
      return fc.constantFrom([], [{}], {});
    default:
      throw new Error(`this test knows no "${def.type}" yet`);
  }
}

/** Generates texts that satisfy the checks of a schema, and texts that are too short or too long. */
function textOf(schema: $ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.ZodMiniString)._zod;
  const checks = [schema, ...(def.checks ?? [])].map(
    (one) => (one as z.core.$ZodCheck)._zod.def as unknown as Readonly<Record<string, unknown>>,
  );
  const patterns = checks.flatMap(({ pattern }) => (pattern instanceof RegExp ? [pattern] : []));
  const format = checks.find(({ format: one }) => one !== undefined && one !== 'regex')?.['format'];
  if (format === 'datetime')
    return fc.date({ noInvalidDate: true, max: new Date('9999-12-31') }).map((at) => at.toISOString());
  if (format === 'date')
    return fc.date({ noInvalidDate: true, max: new Date('9999-12-31') }).map((at) => at.toISOString().slice(0, 10));
  if (format === 'uuid') return fc.uuid();
  if (format === 'url') return fc.webUrl();
  const [pattern] = patterns;
  if (pattern)
    return fc.oneof(
      { weight: 40, arbitrary: fc.stringMatching(pattern, { size: 'xsmall' }) },
      fc.string({ maxLength: 5 }),
    );
  return fc.oneof({ weight: 40, arbitrary: fc.string({ minLength: 4, maxLength: 8 }) }, fc.string({ maxLength: 2 }));
}

function without(whole: Record<string, unknown>): fc.Arbitrary<unknown> {
  const keys = Object.keys(whole);
  if (keys.length === 0) return fc.constant({ surplus: 1 });
  return fc
    .constantFrom(...keys)
    .map((lost) => ({ ...Object.fromEntries(Object.entries(whole).filter(([key]) => key !== lost)), surplus: 1 }));
}

/** Returns a copy of the value in which the part with index `place` is replaced by `odd`. */
function changed(value: unknown, place: number, odd: unknown): unknown {
  let left = place;
  const walk = (one: unknown): unknown => {
    if (left-- === 0) return odd;
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null || one instanceof Date) return one;
    return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, walk(part)]));
  };
  return walk(value);
}
