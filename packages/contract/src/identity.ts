import { z } from 'zod/mini';
import { identityDocuments, identityParts } from '@tamarind/domain/identity/documents';
import { identityFindings } from '@tamarind/domain/identity/match';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, Picture, text, Uuid, wholeNumber } from './wire.ts';

/**
 * Identity verification by documents [E01; GLI 2.5.2]. none → asked (by staff) or started (a first picture) → submitted
 * (complete, an outside checking service decides) → in_review (staff decide) → accepted | rejected with a reason. An
 * accepted document later becomes `expired`.
 */
const stored = ['asked', 'started', 'submitted', 'in_review', 'accepted', 'rejected', 'expired'] as const;
const StoredState = z.enum(stored);
const IdentityState = z.enum(['none', ...stored]);
const Document = z.enum(identityDocuments);
const Part = z.enum(identityParts);
const Finding = z.enum(identityFindings);
/** Code of the reason why documents were rejected; the sites translate it. */
const RejectReason = z.enum(['UNREADABLE', 'NAME', 'BIRTHDAY', 'EXPIRED', 'NOT_COMPLETE', 'NOT_GENUINE', 'OTHER']);

const Identity = z.object({
  state: IdentityState,
  /** Accepted kinds of document with the pictures that each needs, so that members know them before they start. */
  choices: z.array(z.object({ document: Document, parts: z.array(Part) })),
  document: z.nullable(Document),
  /** Pictures already uploaded. */
  sent: z.array(Part),
  submittedAt: z.nullable(Moment),
  decidedAt: z.nullable(Moment),
  reason: z.nullable(RejectReason),
  expiresOn: z.nullable(Day),
  /** A withdrawal above this amount needs an accepted document. */
  withdrawAbove: Money,
  currency: Currency,
  payeeName: z.string(),
});

export const getIdentity = endpoint({
  method: 'GET',
  path: '/api/identity',
  access: 'account',
  input: z.object({}),
  output: Identity,
  refusals: [],
});

/**
 * Uploads one picture of a document. The first picture opens the case; a picture of another kind of document starts the
 * case again.
 */
export const sendIdentityPicture = endpoint({
  method: 'POST',
  path: '/api/identity/pictures',
  access: 'account',
  once: true,
  images: 1,
  input: z.object({ document: Document, part: Part, picture: Picture }),
  output: Identity,
  refusals: ['INPUT_INVALID', 'NOT_FOUND', 'IDENTITY_STATE', 'RATE_LIMITED'],
});

/**
 * Submits a case whose pictures are all uploaded: the document's data, and consent to the selfie comparison [PDPA
 * s.26].
 */
export const submitIdentity = endpoint({
  method: 'POST',
  path: '/api/identity/submit',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({
    name: text(120, 1),
    birthday: Day,
    number: text(20, 1),
    /** The day of expiry; null for a card that does not expire. */
    expiresOn: z.nullable(Day),
    selfieAgreed: z.literal(true),
  }),
  output: Identity,
  refusals: ['FIELD_INVALID', 'IDENTITY_STATE', 'IDENTITY_PICTURES', 'RATE_LIMITED'],
});

const IdentityRow = z.object({
  id: Uuid,
  account: z.string(),
  state: StoredState,
  document: z.nullable(Document),
  findings: z.array(Finding),
  /** The result of the outside checking service; `silent` if it did not respond. */
  checker: z.nullable(z.enum(['clear', 'unclear', 'fake', 'silent'])),
  openedAt: Moment,
  submittedAt: z.nullable(Moment),
  decidedAt: z.nullable(Moment),
  decidedBy: z.nullable(z.string()),
});

export const listIdentityCases = endpoint({
  method: 'GET',
  path: '/api/office/identity',
  access: { staff: 'identity.review', currency: 'list', narrows: 'branch' },
  input: z.object({
    state: z.optional(StoredState),
    account: z.optional(text(64, 1)),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  output: z.object({ cases: z.array(IdentityRow), count: z.int(), waiting: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

export const getIdentityCase = endpoint({
  method: 'GET',
  path: '/api/office/identity/{id}',
  access: { staff: 'identity.review', currency: { row: 'identity_case' } },
  input: z.object({ id: Uuid }),
  output: z.extend(IdentityRow, {
    /** The data that the member typed from the document; null before the case is submitted. */
    facts: z.nullable(
      z.object({ name: z.string(), birthday: Day, numberMasked: z.string(), expiresOn: z.nullable(Day) }),
    ),
    payeeName: z.string(),
    birthday: z.nullable(Day),
    holderNames: z.array(z.string()),
    parts: z.array(Part),
    checkerReference: z.nullable(z.string()),
    reason: z.nullable(RejectReason),
    note: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Returns one picture of an identity case to the reviewer. The call is a POST, because it records each view in the
 * audit log.
 */
export const viewIdentityPicture = endpoint({
  method: 'POST',
  path: '/api/office/identity/{id}/pictures/{part}',
  access: { staff: 'identity.review', currency: { row: 'identity_case' } },
  input: z.object({ id: Uuid, part: Part }),
  output: z.object({ type: z.enum(['image/png', 'image/jpeg']), base64: z.string() }),
  refusals: ['NOT_FOUND', 'RATE_LIMITED'],
});

/**
 * Accepts or rejects the documents of an identity case. Accepting them although the checking service did not confirm
 * them (`isAgainstCheck` of domain/identity/override.ts) waits for a second person. It needs a note and evidence, and
 * the caller must have opened every picture (`PICTURES_UNSEEN`).
 */
export const decideIdentity = endpoint({
  method: 'POST',
  path: '/api/office/identity/{id}/decision',
  access: { staff: 'identity.review', currency: { row: 'identity_case' } },
  once: true,
  input: z.object({
    id: Uuid,
    decision: z.discriminatedUnion('is', [
      z.object({ is: z.literal('accept') }),
      z.object({ is: z.literal('reject'), reason: RejectReason }),
    ]),
    note: text(500),
    /** The evidence for overruling the check: a video call, a letter of the authority, a case number. */
    evidence: z.optional(text(300, 3)),
  }),
  output: z.object({ state: StoredState, proposal: z.nullable(Proposed.shape.proposal) }),
  refusals: ['NOT_FOUND', 'IDENTITY_STATE', 'DOCUMENT_TAKEN', 'PICTURES_UNSEEN', 'INPUT_INVALID', 'PROPOSAL_OPEN'],
});

/** Asks a member for documents. */
export const askIdentity = endpoint({
  method: 'POST',
  path: '/api/office/identity',
  access: { staff: 'identity.review', currency: 'member' },
  once: true,
  input: z.object({ account: text(64, 1), note: text(500, 3) }),
  output: z.object({ state: StoredState }),
  refusals: ['NOT_FOUND', 'IDENTITY_STATE'],
});
