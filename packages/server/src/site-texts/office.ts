import { contract } from '@tamarind/contract/index';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { legalRight } from '@tamarind/contract/site-texts';
import { type TextLanguage, textLanguageOf } from '@tamarind/domain/content/announcement';
import {
  areBlank,
  isAgreedTo,
  givenTexts,
  isHelpText,
  isLegalText,
  missingWords,
  noWords,
  OWN_TEXTS_MOST,
  ownText,
  readableLanguage,
  type SiteText,
  siteTextFaults,
  type SiteTextWords,
  wordsHash,
} from '@tamarind/domain/content/site-text';
import { fitsPlace, type TextPlace } from '@tamarind/domain/content/text-place';
import { present } from '@tamarind/domain/present';
import type { Rests } from '@tamarind/domain/proposals/decide';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { Call, ChangeCall } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { publishWords } from './publish.ts';
import * as queries from './queries.ts';

const { publishSiteText } = contract.siteTexts;
type Calls = typeof contract.siteTexts;
type StaffText = OutputOf<Calls['getStaffSiteText']>;
type Publication = InputOf<typeof publishSiteText>;
type StaffChange = ChangeCall<StaffActor>;
type StaffRead = Call<StaffActor>;

/** The back office's handlers for texts of public pages, from draft to publication by two people. */
export const officeHandlers = {
  listSiteTexts: async ({ pool, actor }: StaffRead): Promise<OutputOf<Calls['listSiteTexts']>> => {
    const [published, drafts, languages] = await Promise.all([
      queries.publishedVersions(pool),
      queries.drafts(pool),
      brandTextLanguages(pool),
    ]);
    const added = [...published, ...drafts].map(({ text }) => text).filter((text) => ownText(text));
    return {
      texts: [...givenTexts, ...[...new Set(added)].sort()]
        .filter((text) => mayWrite(actor, text))
        .map((text) => {
          const inForce = published.find((version) => version.text === text);
          const open = drafts.find((one) => one.text === text);
          const isUnread = isSupplied(text, inForce?.words) || inForce?.place?.isEnded;
          return {
            text,
            title: ownText(text) ? titleOf(inForce?.words ?? open?.words ?? noWords, languages) : null,
            place: inForce?.place ?? null,
            published: inForce
              ? { number: inForce.number, sha256: inForce.sha256, publishedAt: inForce.publishedAt }
              : null,
            isSupplied: isSupplied(text, inForce?.words),
            draft: open ? { author: open.author, changedAt: open.changedAt } : null,
            missing: isUnread ? [] : missingWords(inForce?.words ?? noWords, languages),
          };
        }),
    };
  },

  getStaffSiteText: async (
    { pool, actor }: StaffRead,
    { text }: InputOf<Calls['getStaffSiteText']>,
  ): Promise<StaffText> => {
    needWriter(actor, text);
    return staffText(pool, text);
  },

  getSiteTextVersion: async ({ pool, actor }: StaffRead, { text, number }: InputOf<Calls['getSiteTextVersion']>) => {
    needWriter(actor, text);
    const version = (await queries.version(pool, text, number)) ?? refuse('NOT_FOUND');
    const before = number > 1 ? await queries.version(pool, text, number - 1) : undefined;
    return {
      ...version,
      words: writable(version.words),
      before: writable(before?.words ?? noWords),
      placeBefore: before?.place ?? null,
    };
  },

  saveSiteTextDraft: async (
    call: StaffChange,
    { text, lock, words, place = null }: InputOf<Calls['saveSiteTextDraft']>,
  ): Promise<StaffText> => {
    needWriter(call.actor, text);
    needPlace(text, place);
    await queries.lockTexts(call.tx);
    const open = await queries.draft(call.tx, text);
    if ((open?.lock ?? 0) !== lock) refuse('DRAFT_CHANGED');
    if (open && open.authorId !== null && open.authorId !== call.actor.staffId)
      refuse('DRAFT_TAKEN', { author: open.author ?? '' });
    const base = open?.base ?? (await publishedOf(call.tx, text)).number;
    if (!open && base === 0) await needRoom(call.tx, text);
    // Point of no return
    await queries.putDraft(call.tx, {
      text,
      lock: lock + 1,
      base,
      words,
      place,
      author: call.actor.staffId,
      now: call.now,
    });
    return staffText(call.tx, text);
  },

  discardSiteTextDraft: async (
    call: StaffChange,
    { text, lock, reason }: InputOf<Calls['discardSiteTextDraft']>,
  ): Promise<StaffText> => {
    needWriter(call.actor, text);
    await queries.lockTexts(call.tx);
    const open = await queries.draft(call.tx, text);
    if (open?.lock !== lock) return refuse('DRAFT_CHANGED');
    // Point of no return
    await queries.deleteDraft(call.tx, text);
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'text.draft_discarded',
      subject: `text:${text}`,
      facts: { reason, author: open.author, sha256: wordsHash(open.words, open.place) },
      at: call.now,
    });
    return staffText(call.tx, text);
  },

  publishSiteText: async (call: StaffChange, input: Publication): Promise<{ proposal: string }> => {
    needWriter(call.actor, input.text);
    await queries.lockTexts(call.tx);
    await publishable(call.tx, input);
    return propose(call, {
      act: 'text.publish',
      subject: input.text,
      endpoint: publishSiteText,
      input,
      reason: input.reason,
      rests: await restsOf(call.tx, input),
    });
  },
};

export const siteTextActs: Acts = {
  'text.publish': {
    rests: (db, content) => restsOf(db, content as Publication),
    ...actOf(publishSiteText, async (call, input, { by, askedBy }) => {
      needWriter(call.actor, input.text);
      await queries.lockTexts(call.tx);
      const { words, place } = await publishable(call.tx, input);
      const { text, from, asksMembers, reason } = input;
      const people = { askedBy, agreedBy: call.actor.staffId };
      // Point of no return
      if (from === 'draft') await queries.deleteDraft(call.tx, text);
      const { number, sha256, before } = await publishWords(
        call.tx,
        { people, now: call.now },
        { text, words, place, asksMembers, reason, restores: from === 'version' ? input.number : undefined },
      );
      await record(call.tx, {
        actor: actorKey(call.actor),
        action: 'text.published',
        subject: `text:${text}:${number}`,
        facts: { reason, by, sha256, before, asksMembers, ...present({ isEnded: place?.isEnded }) },
        at: call.now,
      });
    }),
  },
};

/**
 * Legal documents may be edited by people who may publish the brand; other texts by everybody with the right to texts.
 */
const mayWrite = ({ rights }: StaffActor, text: SiteText): boolean => !isLegalText(text) || rights.includes(legalRight);

function needWriter(actor: StaffActor, text: SiteText): void {
  if (!mayWrite(actor, text)) refuse('FORBIDDEN');
}

/** Refuses an unknown text name, and a position on the site that this kind of text cannot have. */
function needPlace(text: SiteText, place: TextPlace | null): void {
  const own = ownText(text);
  if (!own && !(givenTexts as readonly SiteText[]).includes(text)) refuse('INPUT_INVALID', { field: 'text' });
  if (!fitsPlace(own?.kind, place)) refuse('INPUT_INVALID', { field: 'place' });
}

async function needRoom(tx: Tx, text: SiteText): Promise<void> {
  const own = ownText(text);
  if (own && (await queries.countOwn(tx, own.kind)) >= OWN_TEXTS_MOST)
    refuse('TEXTS_FULL', { most: String(OWN_TEXTS_MOST) });
}

/** The title in the first of these languages that has one; null if none has. */
const titleOf = (words: SiteTextWords, languages: readonly TextLanguage[]): string | null => {
  const read = readableLanguage(words, languages);
  return read ? words[read].title : (languages.map((one) => words[one].title).find((title) => title !== '') ?? null);
};

/** True if readers get the supplied text of a help page, because the brand has published none. */
const isSupplied = (text: SiteText, words: SiteTextWords = noWords): boolean => isHelpText(text) && areBlank(words);

/** The brand's languages in which texts are written; its main language is first. */
export async function brandTextLanguages(db: Db): Promise<TextLanguage[]> {
  const { languages, defaultLanguage } = (await brandSettings(db)).brand;
  return [...new Set([defaultLanguage, ...languages].map(textLanguageOf))];
}

/**
 * Returns the text to publish. Refuses DRAFT_CHANGED if the draft or version differs from the proposed one, or if
 * another version was published since the draft began. Refuses TEXT_FAULTY with the first error, and INPUT_INVALID if
 * members would be asked to agree to a text that needs no agreement.
 */
async function publishable(
  tx: Tx,
  { text, from, number, sha256, asksMembers }: Publication,
): Promise<{ words: SiteTextWords; place: TextPlace | null }> {
  if (asksMembers && !isAgreedTo(text)) refuse('INPUT_INVALID', { field: 'asksMembers' });
  const [open, published] = [await queries.draft(tx, text), await publishedOf(tx, text)];
  const isOldDraft = open?.lock !== number || open.base !== published.number;
  const found = from === 'version' ? await queries.version(tx, text, number) : isOldDraft ? undefined : open;
  if (!found || wordsHash(found.words, found.place) !== sha256) return refuse('DRAFT_CHANGED');
  const { words, place } = found;
  const [own = 'EN'] = await brandTextLanguages(tx);
  const [fault] = siteTextFaults(text, words, own);
  return fault ? refuse('TEXT_FAULTY', { ...fault }) : { words, place };
}

/**
 * The version in force and, if a draft is proposed, its text. The proposal is void if one of them is no longer as the
 * proposer saw it.
 */
async function restsOf(db: Db, { text, from }: Publication): Promise<Rests> {
  const [published, open] = [await publishedOf(db, text), await queries.draft(db, text)];
  const rests = { version: String(published.number) };
  return from === 'draft' ? { ...rests, draft: open ? wordsHash(open.words, open.place) : '' } : rests;
}

type PublishedText = Pick<queries.VersionRow, 'number' | 'sha256' | 'words' | 'place'>;

async function publishedOf(db: Db, text: SiteText): Promise<PublishedText> {
  const last = await queries.version(db, text);
  return last ?? { number: 0, sha256: wordsHash(noWords), words: noWords, place: null };
}

async function staffText(db: Db, text: SiteText): Promise<StaffText> {
  const [published, open, versions, languages] = [
    await publishedOf(db, text),
    await queries.draft(db, text),
    await queries.versions(db, text),
    await brandTextLanguages(db),
  ];
  const [own = 'EN'] = languages;
  return {
    text,
    published: {
      number: published.number,
      sha256: published.sha256,
      words: writable(published.words),
      place: published.place,
    },
    draft: open
      ? {
          lock: open.lock,
          base: open.base,
          author: open.author,
          changedAt: open.changedAt,
          sha256: wordsHash(open.words, open.place),
          words: writable(open.words),
          place: open.place,
          faults: siteTextFaults(text, open.words, own),
        }
      : null,
    versions,
    languages,
  };
}

/** A mutable copy, which the contract's types require. */
const writable = ({ TY, EN, VI, CN }: SiteTextWords) => ({
  TY: { ...TY },
  EN: { ...EN },
  VI: { ...VI },
  CN: { ...CN },
});
