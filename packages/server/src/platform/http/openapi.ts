import { z } from 'zod/mini';
import { errorCodes, errorStatus, errorWhen, type ErrorCode } from '@tamarind/contract/errors';
import { type Endpoint, needsRequestId } from '@tamarind/contract/endpoint';
import { present } from '@tamarind/domain/present';
import type { Route } from './routes.ts';

/**
 * The OpenAPI 3.1 document of all mounted routes, generated from the contract. An operation id is `room.name`: the
 * module and the name of the call. If a call has several paths, the ids of the additional ones end with their method
 * and position.
 */
export function openApi(routes: readonly Route[]): Record<string, unknown> {
  const schemas: Record<string, unknown> = {
    ErrorCode: {
      type: 'string',
      enum: errorCodes,
      description: errorCodes.map((code) => `${code}: ${errorWhen(code)}`).join('\n'),
    },
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes)
    for (const [at, place] of [route.endpoint, ...(route.endpoint.also ?? [])].entries()) {
      const operationId = `${route.room}.${route.name}${at === 0 ? '' : `.${place.method.toLowerCase()}${at}`}`;
      (paths[place.path] ??= {})[place.method.toLowerCase()] = {
        operationId,
        ...operation(route, place, hoisted(schemas, `${route.room}.${route.name}`)),
      };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tamarind',
      version: '1',
      description: 'Answers carry {success, message, value?, errorCode?}; money is the decimal text of minor units.',
      contact: { name: 'The operator of this platform' },
      license: { name: 'For licensed operators', identifier: 'LicenseRef-licensed-operators' },
    },
    servers: [{ url: '/', description: 'This platform.' }],
    tags: [...new Set(routes.map(({ room }) => room))]
      .sort()
      .map((name) => ({ name, description: `Calls of the room "${name}".` })),
    paths,
    components: { securitySchemes, schemas },
  };
}

const securitySchemes = {
  memberSession: {
    type: 'http',
    scheme: 'bearer',
    description: 'Opaque session token of a member, from a login or from the lottery client.',
  },
  staffSession: { type: 'http', scheme: 'bearer', description: 'Opaque session token of staffLogin.' },
};

/** The access rule as an OpenAPI security requirement; an empty list means that no login is needed. */
const securityOf = ({ access }: Endpoint) =>
  access === 'visitor' ? [] : [typeof access === 'object' ? { staffSession: [] } : { memberSession: [] }];

function operation(
  route: Route,
  { method, path }: { readonly method: string; readonly path: string },
  hoist: Hoist,
): Record<string, unknown> {
  const { endpoint } = route;
  const schema = hoist(toJsonSchema(endpoint.input, 'input')) as {
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
  const withoutKey = method === 'GET' ? 'Reads only.' : 'Takes no Idempotency-Key.';
  const effect = endpoint.once ? 'Changes something once per Idempotency-Key.' : withoutKey;
  return {
    summary: inWords(route.name),
    description: `${callerOf(endpoint)} ${effect}`,
    tags: [route.room],
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    parameters: [...parameters, ...(endpoint.once ? [{ ...idempotencyKey, required: needsRequestId(endpoint) }] : [])],
    ...present({ requestBody: method === 'GET' ? undefined : requestBody(endpoint, schema, inPath) }),
    responses: responses(endpoint, hoist),
  };
}

/** Turns a call's name into words: `listOpenDraws` becomes `List open draws`. */
const inWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function callerOf({ access }: Endpoint): string {
  if (access === 'visitor') return 'For everybody.';
  if (access === 'member') return 'For members, trial accounts included.';
  if (access === 'account') return 'For members with a real account.';
  if (access === 'agent') return 'For agents and their sub-accounts.';
  return access.staff === 'any' ? 'For staff.' : `For staff with the right ${access.staff}.`;
}

type Hoist = (schema: unknown) => unknown;

/**
 * Moves the `$defs` of a recursive schema to the document's components, under names that include the operation:
 * references resolve from the document's root, not the schema's.
 */
const hoisted =
  (schemas: Record<string, unknown>, owner: string): Hoist =>
  (schema) => {
    const rename = (part: unknown): unknown =>
      JSON.parse(
        JSON.stringify(part).replaceAll(
          /"#\/\$defs\/([^"]+)"/g,
          (_whole, name: string) => `"#/components/schemas/${owner}.${name}"`,
        ),
      );
    const { $defs = {}, ...rest } = schema as { $defs?: Record<string, unknown> };
    for (const [name, definition] of Object.entries($defs)) schemas[`${owner}.${name}`] = rename(definition);
    return rename(rest);
  };

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', format: 'uuid' },
  description:
    'Names the change; repeated, the first answer is given again. A prescribed call without it is a new change.',
};

function requestBody(
  endpoint: Endpoint,
  schema: { properties?: Record<string, unknown>; required?: readonly string[] },
  inPath: readonly string[],
): Record<string, unknown> {
  const isInBody = (name: string) => !inPath.includes(name);
  const own = {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => isInBody(name))),
    ...present({ required: schema.required ? schema.required.filter(isInBody) : undefined }),
  };
  const body = endpoint.enc
    ? {
        type: 'object',
        required: ['enc'],
        properties: { enc: { type: 'string', description: 'Compact JWE of {iat, nonce, call, body}.' } },
        'x-plaintext-body': own,
      }
    : own;
  const type = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: true, content: { [type]: { schema: body } } };
}

function responses(endpoint: Endpoint, hoist: Hoist): Record<string, unknown> {
  const ok = endpoint.csv
    ? { description: 'The rows as text.', content: { 'text/csv': { schema: { type: 'string' } } } }
    : {
        description: 'Done.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['success', 'message', 'value'],
              properties: {
                success: { const: true },
                message: { const: '' },
                value: hoist(toJsonSchema(endpoint.output, 'input')),
              },
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
            required: ['success', 'message', 'errorCode'],
            properties: {
              success: { const: false },
              message: { type: 'string' },
              errorCode: { $ref: '#/components/schemas/ErrorCode', enum: [...new Set(codes)] },
            },
          },
        },
      },
    },
  ]);
  return { 200: ok, ...Object.fromEntries(refusals) };
}

/** Codes that any call of this kind may return in addition to its own. */
export function commonRefusals(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['INPUT_INVALID', 'TOKEN_MISSING', 'UNAVAILABLE', 'INTERNAL'];
  if (endpoint.access !== 'visitor') codes.push('FORBIDDEN');
  const { access } = endpoint;
  if (access === 'account' || access === 'agent') codes.push('in_need_true_account');
  if (access === 'member' || access === 'account' || access === 'agent')
    codes.push('SELF_EXCLUDED', 'PASSWORD_CHANGE_NEEDED', 'SESSION_IDLE');
  if (endpoint.sameOrigin) codes.push('ORIGIN_REFUSED');
  if (needsRequestId(endpoint)) codes.push('REQUEST_ID_MISSING');
  if (endpoint.once) codes.push('REQUEST_REUSED');
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
