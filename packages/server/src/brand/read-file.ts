import { z } from 'zod/mini';
import type { BrandPictureKind } from '@tamarind/contract/brand-versions';
import { BrandDocument as Schema } from '@tamarind/contract/brand-document';
import { ConnectionInFile } from '@tamarind/contract/connections';
import { AccountInFile } from '@tamarind/contract/receiving';
import { houseCashier } from '@tamarind/domain/brand/cashier';
import { type BrandDocument, type DocumentFault, documentFaults } from '@tamarind/domain/brand/document';
import { type ConnectionFault, connectionFaults } from '@tamarind/domain/payments/connection';
import { type ReceivingFault, receivingFault } from '@tamarind/domain/deposits/receiving';
import { type FileFault, type Path, type PlacedYaml, readYaml } from './file-places.ts';
import { drawPicture } from './pictures.ts';
import { patternFaults } from './versions.ts';

type DrawnPicture = NonNullable<Awaited<ReturnType<typeof drawPicture>>>;

/** Reads a picture file in the folder of the brand file; undefined if it does not exist. */
export type PictureBeside = (file: string) => Promise<Buffer | undefined>;

/**
 * Reads a brand file. Returns a document that can be published, with its pictures redrawn, or all errors in the order
 * of the file.
 */
export async function readBrandFile(
  text: string,
  pictureBeside: PictureBeside,
): Promise<BrandFile | { faults: readonly FileFault[] }> {
  const yaml = readYaml(text);
  if ('faults' in yaml) return yaml;
  const { value: drawn, pictures, faults } = await withPictures(yaml, pictureBeside);
  const value = withHouseCashier(drawn);
  const parsed = FileSchema.safeParse(value);
  const all = [
    ...faults,
    ...(parsed.error?.issues ?? []).map((issue) => yaml.faultAt(issue.path, sentenceOf(issue, at(value, issue.path)))),
    ...unknownFields(FileSchema, value).map((path) => yaml.faultAt(path, 'a brand has no such field')),
    ...(parsed.success ? documentFaults(parsed.data) : []).map((fault) =>
      yaml.faultAt(pathOf(fault.field), ruleOf(fault)),
    ),
    ...(parsed.success ? patternFaults(parsed.data) : []).map(({ field }) =>
      yaml.faultAt(pathOf(field), 'is no pattern, or some input would take it very long'),
    ),
  ];
  const { receivingAccounts: accounts = [] } = parsed.data ?? {};
  accounts.forEach((account, index) => {
    const path = ['receivingAccounts', index];
    const fault = receivingFault(account);
    if (fault) all.push(yaml.faultAt([...path, fault.field], accountFaults[fault.why]));
    const isSame = ({ method, number }: FileAccount) => method === account.method && number === account.number;
    if (accounts.findIndex(isSame) < index) all.push(yaml.faultAt([...path, 'number'], 'is there twice'));
  });
  (parsed.data?.paymentConnections ?? []).forEach((connection, index, connections) => {
    const path = ['paymentConnections', index];
    for (const { field, why } of connectionFaults(connection))
      all.push(yaml.faultAt([...path, ...field.split('.')], connectionSentences[why]));
    if (connections.findIndex(({ name }) => name === connection.name) < index)
      all.push(yaml.faultAt([...path, 'name'], 'is there twice'));
  });
  if (all.length > 0 || !parsed.success)
    return { faults: all.toSorted((one, two) => one.line - two.line || one.column - two.column) };
  const { receivingAccounts = [], paymentConnections = [], ...document } = parsed.data;
  return { document, pictures, receivingAccounts, paymentConnections };
}

/**
 * Schema of a brand file: the document's fields, and the receiving accounts and payment connections to be proposed with
 * it.
 */
const FileSchema = z.extend(Schema, {
  receivingAccounts: z.optional(z.array(AccountInFile)),
  paymentConnections: z.optional(z.array(ConnectionInFile)),
});

type FileAccount = z.output<typeof AccountInFile>;

export interface BrandFile {
  readonly document: BrandDocument;
  readonly pictures: readonly DrawnPicture[];
  readonly receivingAccounts: readonly FileAccount[];
  readonly paymentConnections: readonly z.output<typeof ConnectionInFile>[];
}

const accountFaults: Readonly<Record<ReceivingFault['why'], string>> = {
  unknown: 'is no bank of this method',
  form: 'has not the form that this method needs',
  check: 'has a wrong check digit',
};

const connectionSentences: Readonly<Record<ConnectionFault['why'], string>> = {
  unknown: 'is no field of this provider',
  form: 'has not the form that it needs',
  method: 'has a method that this provider does not serve',
  bounds: 'is below the smallest amount',
  missing: 'is missing',
};

/**
 * Replaces the names of pictures. A brand file names pictures by the files beside it; the document names them by a hash
 * of their content.
 */
async function withPictures({ value, faultAt }: PlacedYaml, pictureBeside: PictureBeside) {
  const [pictures, faults]: [DrawnPicture[], FileFault[]] = [[], []];
  const look = at(value, ['look']);
  if (!isFields(value) || !isFields(look)) return { value, pictures, faults };
  /**
   * Converts a picture's file name into its name in the document. If there is no such picture, adds an error and
   * returns null.
   */
  const nameOf = async (file: string, kind: BrandPictureKind, path: Path): Promise<string | null> => {
    const bytes = FILE.test(file) ? await pictureBeside(file) : undefined;
    const drawn = bytes && (await drawPicture(bytes, kind));
    if (drawn) pictures.push(drawn);
    else if (!FILE.test(file)) faults.push(faultAt(path, 'is not the name of a png, jpg or webp file'));
    else faults.push(faultAt(path, bytes ? NO_PICTURE : 'there is no such file beside the brand file'));
    return drawn?.name ?? null;
  };
  const named: Record<string, string | null> = {};
  for (const kind of ['logo', 'icon'] as const) {
    const file = look[kind];
    if (typeof file === 'string') named[kind] = await nameOf(file, kind, ['look', kind]);
  }
  // Brand files written before banners existed have no such field.
  const { banners = [] } = value;
  const drawnBanners = [];
  for (const [index, banner] of Array.isArray(banners) ? banners.entries() : []) {
    const file: unknown = at(banner, ['picture']);
    const path = ['banners', index, 'picture'];
    drawnBanners.push(
      typeof file === 'string' ? { ...(banner as object), picture: await nameOf(file, 'banner', path) } : banner,
    );
  }
  const whole = { ...value, look: { ...look, ...named }, banners: Array.isArray(banners) ? drawnBanners : banners };
  return { value: whole, pictures, faults };
}

/**
 * Fills in the default terms for cashier methods that the file leaves out and for fields that older files lack.
 * Otherwise every new method or field would make existing files invalid.
 */
function withHouseCashier(value: unknown): unknown {
  const [cashier, deposits, withdrawals] = [[], ['deposits'], ['withdrawals']].map((path) =>
    at(value, ['cashier', ...path]),
  );
  if (!isFields(value) || !isFields(cashier)) return value;
  const whole = (terms: unknown, house: Readonly<Record<string, object>>, since: readonly string[]) =>
    isFields(terms) ? { ...house, ...withNewer(terms, house, since) } : terms;
  return {
    ...value,
    cashier: {
      waitingMax: houseCashier.waitingMax,
      amountRestHours: houseCashier.amountRestHours,
      ...cashier,
      deposits: whole(deposits, houseCashier.deposits, ['minutes', 'fee', 'levels']),
      withdrawals: whole(withdrawals, houseCashier.withdrawals, ['presets', 'fee', 'levels']),
    },
  };
}

const withNewer = (
  methods: Readonly<Record<string, unknown>>,
  house: Readonly<Record<string, object>>,
  since: readonly string[],
) =>
  Object.fromEntries(
    Object.entries(methods).map(([code, terms]) => {
      const known = Object.entries(house[code] ?? {}).filter(([name]) => since.includes(name));
      return [code, isFields(terms) ? { ...Object.fromEntries(known), ...terms } : terms];
    }),
  );

const FILE = /^[A-Za-z0-9_][\w.-]{0,99}\.(?:png|jpe?g|webp)$/;
const NO_PICTURE = 'the file is no PNG, JPEG or WebP picture from 24 × 24 to 2048 × 2048 of at most 2 MB';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, step) => (part as Readonly<Record<PropertyKey, unknown>> | null)?.[step], value);

const pathOf = (field: string): Path => field.split('.').map((step) => (/^\d{1,2}$/.test(step) ? Number(step) : step));

/** Paths in the value that the schema does not contain. */
function unknownFields(schema: z.core.$ZodType, value: unknown, path: Path = []): Path[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional') return value === undefined ? [] : unknownFields(def.innerType, value, path);
  if (def.type === 'array' && Array.isArray(value))
    return value.flatMap((part: unknown, index) => unknownFields(def.element, part, [...path, index]));
  if (def.type !== 'object' || !isFields(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
    return field ? unknownFields(field, part, [...path, name]) : [[...path, name]];
  });
}

type Issue = z.core.$ZodIssue;

function sentenceOf(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return 'is missing';
      if (value === null && issue.expected === 'string') return 'is empty; a value with # needs quotes';
      if (issue.expected === 'string' && typeof value !== 'object') return 'must be text; write it in quotes';
      return `must be ${nouns[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.pattern === COLOUR ? 'must be a colour as "#rrggbb", in lower case' : `must match ${issue.pattern}`;
    case 'too_small':
      return `must ${measures[issue.origin] ?? 'be'} at least ${issue.minimum}`;
    case 'too_big':
      return `must ${measures[issue.origin] ?? 'be'} at most ${issue.maximum}`;
    default:
      return 'is not allowed here';
  }
}

const COLOUR = '/^#[0-9a-f]{6}$/';
const measures: Readonly<Record<string, string>> = { string: 'have a length of', array: 'have a length of' };
const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

function ruleOf({ why, ground, ratio = 0 }: DocumentFault): string {
  switch (why) {
    case 'contrast':
      return `contrast with ${ground} is ${Math.floor(ratio / 100)}.${String(ratio % 100).padStart(2, '0')} : 1, too little for WCAG AA`;
    case 'language':
      return 'must be one of the languages';
    case 'twice':
      return 'is there twice';
    case 'address':
      return 'must be a page of this site (/…) or an https address';
    case 'bounds':
      return 'is outside its bounds, or a minimum is above the maximum';
    case 'locked':
      return 'must be asked for and required: login needs it';
    case 'form':
      return 'has a form on which the account depends, and which cannot change';
    case 'empty':
      return 'is missing';
    case 'order':
      return 'must be above the level before it, and 0 at the first';
  }
}
