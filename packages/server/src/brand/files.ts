import { Document, isMap } from 'yaml';
import { BrandDocument as Schema } from '@tamarind/contract/brand-document';
import { changesBetween, documentHash, type FieldChange } from '@tamarind/domain/brand/document';
import { record } from '../audit/index.ts';
import { inTransaction, type Pool } from '../platform/db/pool.ts';
import { refuse } from '../platform/refusal.ts';
import type { FileFault } from './file-places.ts';
import { type BrandFile, type PictureBeside, readBrandFile } from './read-file.ts';
import * as queries from './version-queries.ts';
import { publishedOf } from './versions.ts';

/**
 * Exports the published document, the receiving accounts and the payment connections as YAML, and the pictures to store
 * beside it. Fields are in the order of the schema.
 */
export async function exportBrandFile(
  pool: Pool,
  receivingAccounts: readonly object[] = [],
  paymentConnections: readonly object[] = [],
): Promise<{ text: string; pictures: readonly { file: string; bytes: Buffer }[] }> {
  const { number, document: published } = await publishedOf(pool);
  const document = Schema.parse(published);
  const { logo, icon } = document.look;
  const besides = (name: string | null) => (name === null ? null : `${name}.png`);
  const look = { ...document.look, logo: besides(logo), icon: besides(icon) };
  const banners = document.banners.map((banner) => ({ ...banner, picture: besides(banner.picture) }));
  const shown = { ...document, look, banners, receivingAccounts, paymentConnections };
  const pictures = [];
  for (const name of new Set([logo, icon, ...document.banners.map(({ picture }) => picture)])) {
    const bytes = name === null ? undefined : await queries.picture(pool, name);
    if (bytes) pictures.push({ file: `${name}.png`, bytes });
  }
  const head = `# Brand ${document.merchantCode}, version ${number}\n# SHA-256 of the document: ${documentHash(document)}\n`;
  return { text: head + yamlOf(shown), pictures };
}

/** Writes YAML in which each rule of the registration form is one line. */
function yamlOf(shown: object): string {
  const yaml = new Document(shown);
  const rules = yaml.get('register');
  for (const { value } of isMap(rules) ? rules.items : []) if (isMap(value)) value.flow = true;
  return yaml.toString({ lineWidth: 0 });
}

interface AppliedBrand {
  readonly changes: readonly FieldChange[];
  readonly sha256: string;
  /**
   * The file's receiving accounts and payment connections. They are not part of the document, so the caller proposes
   * them separately.
   */
  readonly receivingAccounts: BrandFile['receivingAccounts'];
  readonly paymentConnections: BrandFile['paymentConnections'];
}

/**
 * Makes a draft from a brand file, in the name of a staff member; two people publish it in the back office. The draft
 * replaces that person's own draft and starts from the published version. Refuses DRAFT_TAKEN if another person has a
 * draft.
 */
export async function applyBrandFile(
  pool: Pool,
  {
    text,
    pictureBeside,
    staff,
    now,
  }: { text: string; pictureBeside: PictureBeside; staff: { id: bigint; username: string }; now: Date },
): Promise<AppliedBrand | { faults: readonly FileFault[] }> {
  const read = await readBrandFile(text, pictureBeside);
  if ('faults' in read) return read;
  const { document, pictures, receivingAccounts, paymentConnections } = read;
  const sha256 = documentHash(document);
  return inTransaction(pool, async (tx) => {
    await queries.lockVersions(tx);
    const [open, published] = [await queries.draft(tx), await publishedOf(tx)];
    if (open && open.authorId !== staff.id) refuse('DRAFT_TAKEN', { author: open.author });
    const changes = changesBetween(published.document, document);
    const isDrafted = open?.base === published.number && documentHash(open.document) === sha256;
    const applied = { changes, sha256, receivingAccounts, paymentConnections };
    if (changes.length === 0 || isDrafted) return applied;
    // Point of no return
    for (const picture of pictures) await queries.insertPicture(tx, { ...picture, addedBy: staff.id, now });
    await queries.deleteDraft(tx);
    await queries.putDraft(tx, {
      lock: (open?.lock ?? 0) + 1,
      base: published.number,
      document,
      author: staff.id,
      now,
    });
    await record(tx, {
      actor: `staff:${staff.username}`,
      action: 'brand.draft_applied',
      subject: 'brand',
      facts: { sha256, by: 'command', fields: changes.length },
      at: now,
    });
    return applied;
  });
}
