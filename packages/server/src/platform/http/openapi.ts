import * as z from 'zod/mini';
import { errorCodes, errorStatus, errorWhen, type ErrorCode } from '@tamarind/contract/errors';
import type { Endpoint } from '@tamarind/contract/endpoint';
import type { Route } from './routes.ts';

/** The OpenAPI 3.1 document of all routes, made from the contract: what is mounted is what is described. */
export function openApi(routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes)
    for (const { method, path } of [route.endpoint, ...(route.endpoint.also ?? [])])
      (paths[path] ??= {})[method.toLowerCase()] = operation(route, method, path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tamarind',
      version: '1',
      description: 'Answers carry {success, value?, errorCode?}; money is the decimal text of minor units.',
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'Opaque session token of login, staffLogin or enterClient.',
        },
      },
      schemas: {
        ErrorCode: {
          type: 'string',
          enum: errorCodes,
          description: errorCodes.map((code) => `${code}: ${errorWhen(code)}`).join('\n'),
        },
      },
    },
  };
}

function operation(route: Route, method: string, path: string): Record<string, unknown> {
  const { endpoint } = route;
  const schema = toJsonSchema(endpoint.input, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const required = new Set(schema.required);
  const parameters = Object.entries(schema.properties ?? {})
    .filter(([name]) => inPath.includes(name) || method === 'GET')
    .map(([name, type]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.has(name),
      schema: type,
    }));
  return {
    operationId: method === endpoint.method ? route.name : `${route.name}By${method}`,
    tags: [route.room],
    ...(endpoint.access === 'visitor' ? {} : { security: [{ session: [] }] }),
    'x-access': endpoint.access,
    parameters: [...parameters, ...(endpoint.once || endpoint.sameOrigin ? [idempotencyKey] : [])],
    ...(method === 'GET' ? {} : { requestBody: requestBody(endpoint, schema, inPath) }),
    responses: responses(endpoint),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', format: 'uuid' },
  description: 'Names the change; repeated, the first answer is given again.',
};

function requestBody(
  endpoint: Endpoint,
  schema: { properties?: Record<string, unknown> },
  inPath: readonly string[],
): Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  );
  const body = endpoint.enc
    ? {
        type: 'object',
        required: ['enc'],
        properties: { enc: { type: 'string', description: 'Compact JWE of {iat, nonce, call, body}.' } },
        'x-plaintext-body': { ...schema, properties },
      }
    : { ...schema, properties };
  const type = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: true, content: { [type]: { schema: body } } };
}

function responses(endpoint: Endpoint): Record<string, unknown> {
  const ok = endpoint.csv
    ? { description: 'The rows as text.', content: { 'text/csv': { schema: { type: 'string' } } } }
    : {
        description: 'Done.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['success', 'value'],
              properties: { success: { const: true }, value: toJsonSchema(endpoint.output, 'input') },
            },
          },
        },
      };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...commonRefusals(endpoint), ...endpoint.refusals])
    byStatus.set(errorStatus(code), [...(byStatus.get(errorStatus(code)) ?? []), code]);
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: [...new Set(codes)].map((code) => `${code}: ${errorWhen(code)}`).join('\n'),
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { success: { const: false }, errorCode: { enum: [...new Set(codes)] } },
          },
        },
      },
    },
  ]);
  return { 200: ok, ...Object.fromEntries(refusals) };
}

/** Codes that any call of this kind may give beside its own. */
export function commonRefusals(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['INPUT_INVALID', 'TOKEN_MISSING', 'UNAVAILABLE', 'INTERNAL'];
  if (endpoint.access !== 'visitor') codes.push('FORBIDDEN');
  if (endpoint.access === 'member' || endpoint.access === 'account') codes.push('SELF_EXCLUDED');
  if (endpoint.access === 'account') codes.push('in_need_true_account');
  if (endpoint.access === 'member' || endpoint.access === 'account')
    codes.push('PASSWORD_CHANGE_NEEDED', 'SESSION_IDLE');
  if (endpoint.sameOrigin) codes.push('ORIGIN_REFUSED');
  if (endpoint.once) codes.push('REQUEST_ID_MISSING', 'REQUEST_REUSED');
  if (endpoint.enc) codes.push('ENC_INVALID', 'NONCE_REPLAYED');
  return codes;
}

const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): unknown => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Record<string, unknown>;
  return rest;
};
