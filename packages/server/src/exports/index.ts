import type { InputOf } from '@tamarind/contract/endpoint';
import { askRights, exportRights } from '@tamarind/contract/exports';
import { contract } from '@tamarind/contract/index';
import { csvOf } from '@tamarind/domain/csv';
import { exportFault } from '@tamarind/domain/exports/period';
import { present } from '@tamarind/domain/present';
import { addMs, dayOf } from '@tamarind/domain/time';
import { noteUse, record } from '../audit/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { fileOf } from './files.ts';
import * as queries from './queries.ts';

const { askExport } = contract.exports;
type Wish = Omit<InputOf<typeof askExport>, 'purpose'>;

/**
 * Endpoints for exports of personal data. One staff member proposes an export with a purpose, a data officer approves
 * it, and the proposer downloads the file within a day.
 */
export const exportRoutes: Route[] = routes('exports', contract.exports, {
  listExports: async ({ pool, actor, now }, { page }) => {
    const rows = await queries.exportsPage(pool, pageOf({ page }));
    return {
      exports: rows.map(({ count: _count, askedPerson, segmentName, ...row }) => ({
        ...row,
        ...present({ segmentName: segmentName ?? undefined }),
        isOver: row.endsAt <= now,
        isOwn: askedPerson === actor.personId,
      })),
      count: rows[0]?.count ?? 0,
      pageSize: PAGE_SIZE,
    };
  },

  askExport: async (call, input) => {
    const { tx, actor, now } = call;
    assertMayAsk(actor, input);
    await noteUse(call.pool.apart, { staffId: actor.staffId, right: askRights[input.kind], now });
    const field = exportFault(input, dayOf(now));
    if (field) return refuse('INPUT_INVALID', { field });
    const { name } = await fileOf(tx, input, now);
    // Each export has a new subject id, so two proposals of the same kind can wait at the same time.
    const subject = uuidV7(now, call.random);
    const { segmentName: _typed, ...wish } = input;
    return propose(call, {
      act: 'data.export',
      subject,
      endpoint: askExport,
      input: { ...wish, ...present({ segmentName: name }) },
      reason: input.purpose.trim(),
    });
  },

  takeExport: async ({ pool, actor, now }, { id }) => {
    const found = await queries.exportById(pool, id);
    if (!found || found.askedPerson !== actor.personId) return refuse('NOT_FOUND');
    if (found.endsAt <= now) return refuse('EXPORT_OVER');
    assertMayAsk(actor, found);
    await spend(pool, FILES_BY_STAFF, actor.staffId, now);
    const { head, rows } = await fileOf(pool, found, now);
    const mark = `${id} asked by ${found.by}, agreed by ${found.agreedBy}`;
    const file = csvOf(
      [...head, 'export'],
      rows.map((row) => [...row, mark]),
    );
    // The download is recorded before the file is sent, so that no file goes unrecorded.
    await inTransaction(pool, async (tx) => {
      await queries.noteTaken(tx, { id, rows: rows.length });
      await record(tx, {
        actor: actorKey(actor),
        action: 'export.taken',
        subject: `export:${id}`,
        facts: { kind: found.kind, purpose: found.purpose, rows: rows.length, sha256: sha256(file).toString('hex') },
        at: now,
      });
    });
    return file;
  },
});

/** Carries out exports that a data officer approved. */
export const exportActs: Acts = {
  'data.export': actOf(askExport, async ({ tx, actor, now }, input, { subject, by, askedBy, reason }) => {
    await fileOf(tx, input, now);

    // Point of no return
    const { purpose: _purpose, ...wish } = input;
    await queries.insertExport(tx, {
      ...wish,
      id: subject,
      purpose: reason,
      askedBy,
      agreedBy: actor.staffId,
      agreedAt: now,
      endsAt: addMs(now, FILE_MS),
    });
    await record(tx, {
      actor: actorKey(actor),
      action: 'export.agreed',
      subject: `export:${subject}`,
      facts: { by, purpose: reason, kind: input.kind, segment: input.segment, from: input.from, to: input.to },
      at: now,
    });
  }),
};

/**
 * Refuses FORBIDDEN if the person's roles do not allow this kind of export, or do not allow them to see the same data
 * on screen.
 */
function assertMayAsk({ rights }: StaffActor, { kind }: Pick<Wish, 'kind'>): void {
  const seen = kind === 'segment' ? exportRights.members : exportRights[kind];
  if (![seen, askRights[kind]].every((right) => rights.includes(right))) refuse('FORBIDDEN');
}

/** Time after the approval during which the file can be downloaded, in milliseconds: one day. */
const FILE_MS = 24 * 3_600_000;
const FILES_BY_STAFF = budget({ name: 'export-files', by: 'staff', max: 20, windowSeconds: 86_400 });
