import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@tamarind/contract/errors';
import { contract } from '@tamarind/contract/index';
import { type App, createApp } from '../app.ts';
import { closeHttp } from '../platform/http/server.ts';
import { startTestApp, type TestApp } from './test-app.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-access': unknown;
  readonly security: unknown;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
}

/** This file tests the whole server, with all routes mounted as in main.ts. */
let room: TestApp;
let app: App;
let stopping = false;
beforeAll(async () => {
  room = await startTestApp();
  app = await createApp(room.platform, () => stopping);
  await app.http.ready();
});
afterAll(async () => {
  await app.push.close();
  await closeHttp(app.http, 100);
  await room.close();
});

describe('the server', () => {
  test('[P01] mounts every endpoint of the contract, once', () => {
    const mounted = app.routes.map(({ room: name, name: call }) => `${name}.${call}`).sort();
    const wanted = Object.entries(contract).flatMap(([name, calls]) =>
      Object.keys(calls).map((call) => `${name}.${call}`),
    );
    // platform/http/push.ts mounts the event stream.
    expect(mounted).toEqual(wanted.filter((call) => call !== 'push.streamEvents').sort());
  });

  test('[P01] answers where two readings of a method exist', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const { token } = await room.member();
      const answer = await app.http.inject({
        method,
        url: '/wps/session/logout',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.json()).toEqual({ success: true, message: '', value: {} });
    }
  });

  test('[P01] describes itself: each call with its access, refusals and forms', async () => {
    const document = (await app.http.inject({ url: '/api/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods as object));
    expect(operations.length).toBeGreaterThanOrEqual(app.routes.length);
    expect(document.components.schemas.ErrorCode.enum).toEqual(errorCodes);
    const placing = document.paths['/api/lottery/tickets'].post;
    expect(placing.parameters.map(({ name }: { name: string }) => name)).toEqual(['Idempotency-Key']);
    expect(placing.responses['409'].description).toContain('DRAW_CLOSED');
    expect(
      Object.keys(document.paths['/wps/session/login'].post.requestBody.content['application/json'].schema.properties),
    ).toEqual(['enc']);
  });

  test('[S-L10] names each operation once, says who may call it, and refers to nothing that is not there', async () => {
    const text = (await app.http.inject({ url: '/api/openapi.json' })).body;
    const document = JSON.parse(text);
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods as Record<string, Operation>),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const access = ({ 'x-access': said }: Operation) =>
      said === 'visitor' ? [] : [typeof said === 'object' ? { staffSession: [] } : { memberSession: [] }];
    for (const operation of operations) {
      expect([operation.operationId, operation.security]).toEqual([operation.operationId, access(operation)]);
      expect(document.tags.map(({ name }: { name: string }) => name)).toContain(operation.tags[0]);
      expect(operation.summary.length + operation.description.length).toBeGreaterThan(15);
    }
    expect(Object.keys(document.components.securitySchemes)).toEqual(['memberSession', 'staffSession']);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path.split('/'));
    expect(references.length).toBeGreaterThan(100);
    for (const path of references)
      expect([
        path,
        path.reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document),
      ]).not.toEqual([path, undefined]);
  });

  test('[S-L10] passes the recommended rules of Redocly and Spectral without a finding', async () => {
    const text = (await app.http.inject({ url: '/api/openapi.json' })).body;
    const config = await createConfig({ extends: ['recommended'] });
    const redocly = await lintFromString({ source: text, config, absoluteRef: '/openapi.json' });
    expect(redocly.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
    const found = await spectral.run(JSON.parse(text));
    expect(found.map(({ code, path }) => `${code}: ${path.join('/')}`)).toEqual([]);
  });

  test('[P01] says that it lives, whether it can serve, and its figures to this machine only', async () => {
    expect((await app.http.inject({ url: '/healthz' })).body).toBe('ok');
    expect((await app.http.inject({ url: '/readyz' })).statusCode).toBe(200);
    const figures = await app.http.inject({ url: '/metrics' });
    expect(figures.body).toContain('tamarind_call_seconds');
    expect((await app.http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });

  test('[P01] that begins to stop is not ready, and still answers', async () => {
    stopping = true;
    expect((await app.http.inject({ url: '/readyz' })).statusCode).toBe(503);
    const answer = await app.http.inject({ url: '/wps/system/status' });
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  });
});
