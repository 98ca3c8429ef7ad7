import type { Schema } from './generate.ts';

/** An operation of the product's own OpenAPI document. */
export interface Operation {
  readonly id: string;
  /** The server module that handles the call. */
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly access: unknown;
  readonly isNamed: boolean;
  readonly isSealed: boolean;
  readonly isForm: boolean;
  readonly isText: boolean;
  readonly inPath: readonly string[];
  readonly schema: Schema;
  /** Error codes by status, as documented. */
  readonly codes: ReadonlyMap<number, ReadonlySet<string>>;
}

export const FORM = 'application/x-www-form-urlencoded';

/**
 * Calls that the test leaves out: the event stream never ends, a logout would end the session, and maintenance mode
 * would close the site.
 */
const apart = /\.(streamEvents|logout|staffLogout|setSystemSettings)/;

export async function readDocument(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !apart.test(operationId))
      .map(([method, operation]) => {
        const content = operation.requestBody?.content;
        const form = content?.[FORM]?.schema;
        const body = content?.['application/json']?.schema ?? form;
        const parameters = (operation.parameters ?? []).filter((one) => one.in !== 'header');
        const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
        const plain = body?.['x-plaintext-body'] ?? body ?? {};
        return {
          id: operation.operationId,
          tag: operation.tags[0] ?? '',
          method: method.toUpperCase(),
          path,
          access: operation['x-access'],
          isNamed: (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key'),
          isSealed: body?.['x-plaintext-body'] !== undefined,
          isForm: form !== undefined,
          isText: operation.responses['200']?.content['text/csv'] !== undefined,
          inPath: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
          schema: {
            type: 'object',
            properties: { ...plain.properties, ...properties },
            required: [...(plain.required ?? []), ...parameters.filter((one) => one.required).map(({ name }) => name)],
          },
          codes: new Map(
            Object.entries(operation.responses).map(([status, answer]) => [
              Number(status),
              new Set(answer.content['application/json']?.schema.properties?.errorCode?.enum),
            ]),
          ),
        };
      }),
  );
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationEntry>>>>;
}
interface OperationEntry {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly 'x-access': unknown;
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: {
    readonly content: {
      readonly [Type in 'application/json' | typeof FORM]?: {
        readonly schema: Schema & { 'x-plaintext-body'?: Schema };
      };
    };
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content: Readonly<
          Record<
            string,
            {
              readonly schema: { readonly properties?: { readonly errorCode?: { readonly enum?: readonly string[] } } };
            }
          >
        >;
      }
    >
  >;
}
