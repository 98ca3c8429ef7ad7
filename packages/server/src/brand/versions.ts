import { contract } from '@tamarind/contract/index';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import {
  type BrandDocument,
  canonicalJson,
  changesBetween,
  type DocumentFault,
  documentFaults,
  documentHash,
} from '@tamarind/domain/brand/document';
import { ownPatternOf, registerFields } from '@tamarind/domain/brand/form-rules';
import { withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { record } from '../audit/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { Call, ChangeCall } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { judgePattern } from './judge-pattern.ts';
import { signedFile } from './signed-file.ts';
import * as queries from './version-queries.ts';

const { publishBrand, saveBrandDraft, discardBrandDraft, getBrandFile } = contract.brand;
type Versions = OutputOf<typeof contract.brand.getBrandVersions>;
type StaffChange = ChangeCall<StaffActor>;

/** Calls for the brand's document, from draft to publication by two people [A05]. */
export const versionHandlers = {
  getBrandVersions: async ({ pool }: Call): Promise<Versions> => versionsOf(pool),

  saveBrandDraft: async (call: StaffChange, { lock, document }: InputOf<typeof saveBrandDraft>): Promise<Versions> => {
    await queries.lockVersions(call.tx);
    const open = await queries.draft(call.tx);
    if ((open?.lock ?? 0) !== lock) refuse('DRAFT_CHANGED');
    if (open && open.authorId !== call.actor.staffId) refuse('DRAFT_TAKEN', { author: open.author });
    const base = open?.base ?? (await publishedOf(call.tx)).number;
    // Point of no return
    await queries.putDraft(call.tx, { lock: lock + 1, base, document, author: call.actor.staffId, now: call.now });
    return versionsOf(call.tx);
  },

  discardBrandDraft: async (
    call: StaffChange,
    { lock, reason }: InputOf<typeof discardBrandDraft>,
  ): Promise<Versions> => {
    await queries.lockVersions(call.tx);
    const open = await queries.draft(call.tx);
    if (open?.lock !== lock) return refuse('DRAFT_CHANGED');
    // Point of no return
    await queries.deleteDraft(call.tx);
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'brand.draft_discarded',
      subject: 'brand',
      facts: { reason, author: open.author, sha256: documentHash(open.document) },
      at: call.now,
    });
    return versionsOf(call.tx);
  },

  publishBrand: async (call: StaffChange, input: InputOf<typeof publishBrand>): Promise<{ proposal: string }> => {
    await queries.lockVersions(call.tx);
    await provePublishable(call.tx, input);
    const { number, document } = await publishedOf(call.tx);
    return propose(call, {
      act: 'brand.publish',
      subject: 'brand',
      endpoint: publishBrand,
      input,
      before: { from: 'version', number, document, reason: input.reason },
      reason: input.reason,
    });
  },

  getBrandFile: async (call: Call, { number }: InputOf<typeof getBrandFile>) => {
    const version = (await queries.version(call.pool, number)) ?? refuse('NOT_FOUND');
    const { document, sha256, reason, restores, author, checker, publishedAt } = version;
    const content = {
      number,
      document,
      sha256,
      reason,
      restores,
      author,
      checker,
      publishedAt: publishedAt.toISOString(),
    };
    return { name: `brand-${document.merchantCode}-${number}.json`, text: signedFile(call.secrets, content) };
  },
};

export const versionActs: Acts = {
  'brand.publish': actOf(publishBrand, async (call, input, { by, askedBy }) => {
    await queries.lockVersions(call.tx);
    await provePublishable(call.tx, input);
    const last = await publishedOf(call.tx);
    const [number, sha256] = [last.number + 1, documentHash(input.document)];
    // Point of no return
    if (input.from === 'draft') await queries.deleteDraft(call.tx);
    await queries.insertVersion(call.tx, {
      number,
      document: input.document,
      sha256,
      reason: input.reason,
      restores: input.from === 'version' ? input.number : null,
      authorId: askedBy,
      checkerId: call.actor.staffId,
      publishedAt: call.now,
    });
    await announce(call.tx, 'public', { type: 'brand', data: {} }, call.now);
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'brand.published',
      subject: `brand:${number}`,
      facts: {
        reason: input.reason,
        by,
        sha256,
        before: last.sha256,
        fields: changesBetween(last.document, input.document)
          .map(({ field }) => field)
          .slice(0, 40)
          .join(' '),
      },
      at: call.now,
    });
  }),
};

/** The published document that is in force, with its version. */
export async function publishedOf(db: Db): Promise<Versions['published'] & { document: BrandDocument }> {
  const [last] = await queries.versions(db, 1);
  if (last) return { number: last.number, sha256: last.sha256, document: writable(last.document) };
  const first = await queries.firstDocument(db);
  return { number: 0, sha256: documentHash(first), document: writable(first) };
}

/**
 * Refuses DRAFT_CHANGED if the draft or version differs from `document`, or if another version was published since the
 * draft began. Refuses BRAND_FAULTY with the first error if the document is invalid.
 */
async function provePublishable(tx: Tx, { from, number, document }: InputOf<typeof publishBrand>): Promise<void> {
  const hash = documentHash(document);
  if (from === 'draft') {
    const [open, { number: published }] = [await queries.draft(tx), await publishedOf(tx)];
    if (open?.lock !== number || open.base !== published || documentHash(open.document) !== hash)
      refuse('DRAFT_CHANGED');
  } else {
    const named = (await queries.versions(tx, LISTED)).find((version) => version.number === number);
    if (!named || documentHash(named.document) !== hash) refuse('DRAFT_CHANGED');
  }
  const [fault] = await faultsOf(tx, document);
  if (fault) refuse('BRAND_FAULTY', { ...fault });
}

async function faultsOf(db: Db, document: BrandDocument) {
  const named = (['logo', 'icon'] as const).flatMap((kind) => {
    const name = document.look[kind];
    return name === null ? [] : [{ field: `look.${kind}`, name }];
  });
  for (const [at, { picture }] of document.banners.entries())
    if (picture !== null) named.push({ field: `banners.${at}.picture`, name: picture });
  const known = await queries.knownPictures(
    db,
    named.map(({ name }) => name),
  );
  const missing = named.filter(({ name }) => !known.includes(name));
  const [{ document: before }, paid] = [await publishedOf(db), await queries.methodsPaid(db)];
  return [
    ...missing.map(({ field }) => ({ field, why: 'picture' as const })),
    ...documentFaults(document),
    ...patternFaults(document),
    ...walletFaults(document, before, paid),
  ] satisfies readonly (Omit<DocumentFault, 'why'> & {
    why: DocumentFault['why'] | 'picture' | 'pattern' | 'unpaid';
  })[];
}

/**
 * Errors for withdrawals to e-wallets that the document switches on although no connection can pay them (payout files
 * and the configured bank pay only to bank accounts). A withdrawal method that is already on may stay on while its
 * connection is switched off for a while.
 */
const walletFaults = (document: BrandDocument, before: BrandDocument, paid: ReadonlySet<string>) =>
  withdrawalMethodCodes.flatMap((code) => {
    const isNew = document.cashier.withdrawals[code].isOn && !before.cashier.withdrawals[code].isOn;
    return isNew && withdrawalMethod(code).payee === 'e_wallet' && !paid.has(code)
      ? [{ field: `cashier.withdrawals.${code}.isOn`, why: 'unpaid' as const }]
      : [];
  });

/** Errors for regular expressions of the registration form that are invalid or can run very long [I02]. */
export const patternFaults = ({ register }: Pick<BrandDocument, 'register'>) =>
  registerFields.flatMap((field) => {
    const pattern = ownPatternOf(register[field]);
    return pattern === undefined || judgePattern(pattern) === 'safe'
      ? []
      : [{ field: `register.${field}.acceptedPattern`, why: 'pattern' as const }];
  });

async function versionsOf(db: Db): Promise<Versions> {
  const [published, open, rows, first] = [
    await publishedOf(db),
    await queries.draft(db),
    await queries.versions(db, LISTED + 1),
    await queries.firstDocument(db),
  ];
  return {
    published,
    draft: open
      ? {
          lock: open.lock,
          base: open.base,
          author: open.author,
          changedAt: open.changedAt,
          sha256: documentHash(open.document),
          document: writable(open.document),
          changes: changesBetween(published.document, open.document),
          faults: await faultsOf(db, open.document),
        }
      : null,
    versions: rows
      .slice(0, LISTED)
      .map((row, at) => ({
        ...row,
        document: writable(row.document),
        changes: changesBetween(rows[at + 1]?.document ?? first, row.document),
      })),
  };
}

const LISTED = 30;

/** A copy with mutable lists, because the types of the API require them. */
const writable = (document: BrandDocument) => JSON.parse(canonicalJson(document)) as Versions['published']['document'];
