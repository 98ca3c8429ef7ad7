import { batchFaults, type BatchTerms } from '../payments/batch/batch.ts';
import { bankOf } from '../withdrawals/banks.ts';
import { sha256Hex, utf8 } from '../hash.ts';
import type { Currency } from '../money.ts';
import type { Level } from '../vip/ladder.ts';
import { repeatedRules, type ThirdPersonRule } from '../proposals/third-person.ts';
import { type BrandBanner, bannerFaults } from './banners.ts';
import { type CashierTerms, cashierFaults } from './cashier.ts';
import { type Channel, isChannelAddress } from './channels.ts';
import { contrastFaults } from './contrast.ts';
import type { About } from './about.ts';
import type { FeatureId } from './features.ts';
import { type FormRule, type RegisterField, registerFields, ruleFault } from './form-rules.ts';
import { agentTermFaults, type AgentTerms } from '../agents/line/house-terms.ts';
import type { WithdrawalDeadlines } from '../withdrawals/deadline.ts';
import type { PayoutRules } from '../withdrawals/rules/payout-rule.ts';
import type { LookColours } from './tokens.ts';

/** Codes of the sites' languages [A04]. */
export const brandLanguages = ['TY', 'EN', 'VI', 'CN', 'TH'] as const;
export type BrandLanguage = (typeof brandLanguages)[number];

/** A social or store link, as the sites show it [C08]. */
export interface BrandLink {
  readonly resourceType: string;
  readonly url: string;
  readonly qrCodeUrl: string;
  readonly labelNameEn: string;
}

type PerCurrency<Value> = Readonly<Record<Currency, Value>>;

/**
 * The brand document: all settings that make up a brand [A05]. It changes as a whole, by versions that two people
 * publish. Daily settings (maintenance, limits) are not part of it.
 */
export interface BrandDocument {
  readonly name: string;
  readonly merchantCode: string;
  readonly languages: readonly BrandLanguage[];
  readonly defaultLanguage: BrandLanguage;
  /** The texts by language with which search engines and shared links introduce the site. */
  readonly about: Readonly<Record<BrandLanguage, About>>;
  readonly currencies: readonly Currency[];
  /** True if visitors without a session see the login page first [B18]. */
  readonly loginedToHomePage: boolean;
  readonly links: readonly BrandLink[];
  /** Customer-service channels in display order. The live chat button opens the first one [C08, K12]. */
  readonly customerService: readonly Channel[];
  /**
   * The site's host names, each with the accounts that may log in there [H17]. A host that is not listed admits members
   * and agents.
   */
  readonly entrances: readonly { readonly host: string; readonly takes: 'members' | 'agents' | 'both' }[];
  /** The brand's features [N03]. A feature can also be switched off at once, outside the document. */
  readonly features: Readonly<Record<FeatureId, boolean>>;
  /** The fields of the registration form [I01]. */
  readonly register: Readonly<Record<RegisterField, FormRule>>;
  readonly look: LookColours & {
    /**
     * Names of the uploaded logo and icon, which contain the picture's SHA-256; null for the platform's default
     * drawing.
     */
    readonly logo: string | null;
    readonly icon: string | null;
  };
  /** Slides and banners of the home page in their order, shown after the pictures of current announcements. */
  readonly banners: readonly BrandBanner[];
  readonly cashier: CashierTerms;
  /** The minutes after which a paid withdrawal counts as received if the member has not confirmed it [J07]. */
  readonly receiptMinutes: number;
  /** Minutes within which people should decide about a withdrawal [J06]. */
  readonly withdrawalDeadlines: WithdrawalDeadlines;
  /** The rules for paying withdrawals without approval by people: each rule can prevent it. */
  readonly payout: PayoutRules;
  /**
   * How withdrawals are paid from the operator's bank accounts, by currency: through a connected bank, or by a file for
   * the bank.
   */
  readonly payoutBatches: PerCurrency<BatchTerms>;
  /** Transfers between uplines and downlines, and the highest rates that may be offered [J08, F10]. */
  readonly agents: AgentTerms;
  /** Actions that need approval by a third person, in addition to those for which the platform always requires one. */
  readonly thirdPerson: readonly ThirdPersonRule[];
  /** How points are earned and what they are worth [M04]; amounts are minor units as text. */
  readonly points: {
    readonly depositPerPoint: PerCurrency<string>;
    readonly convert: PerCurrency<{ readonly points: number; readonly amount: string; readonly min: number }>;
  };
  /** The VIP ladder [M03], lowest level first. */
  readonly vip: {
    readonly levels: readonly (Level & { readonly redeemsPerMonth: number })[];
    readonly weights: Readonly<Record<'lottery' | 'slots' | 'live' | 'games', number>>;
    readonly perPoint: PerCurrency<string>;
  };
}

/** One reason why a document cannot be published, with the field that causes it. */
export interface DocumentFault {
  readonly field: string;
  readonly why: 'contrast' | 'language' | 'twice' | 'address' | 'order' | 'bounds' | 'locked' | 'form' | 'empty';
  /** For a pair of colours with too little contrast: the background colour and the measured ratio in hundredths. */
  readonly ground?: string;
  readonly ratio?: number;
}

/** Checks the rules that involve several fields. The schema (contract/brand-versions.ts) checks single fields. */
export function documentFaults(document: BrandDocument): DocumentFault[] {
  const { languages, defaultLanguage, currencies, links, customerService, entrances, cashier, register } = document;
  const { look, vip, agents } = document;
  const faults: DocumentFault[] = [];
  if (!languages.includes(defaultLanguage)) faults.push({ field: 'defaultLanguage', why: 'language' });
  if (new Set(languages).size < languages.length) faults.push({ field: 'languages', why: 'twice' });
  if (new Set(currencies).size < currencies.length) faults.push({ field: 'currencies', why: 'twice' });
  links.forEach(({ url, qrCodeUrl, resourceType }, at) => {
    if (!isChannelAddress(url)) faults.push({ field: `links.${at}.url`, why: 'address' });
    if (qrCodeUrl !== '' && !isChannelAddress(qrCodeUrl))
      faults.push({ field: `links.${at}.qrCodeUrl`, why: 'address' });
    if (links.findIndex((other) => other.resourceType === resourceType) < at)
      faults.push({ field: `links.${at}.resourceType`, why: 'twice' });
  });
  customerService.forEach(({ url, labelNameEn }, at) => {
    if (!isChannelAddress(url)) faults.push({ field: `customerService.${at}.url`, why: 'address' });
    const name = labelNameEn.trim().toLowerCase();
    if (customerService.findIndex((other) => other.labelNameEn.trim().toLowerCase() === name) < at)
      faults.push({ field: `customerService.${at}.labelNameEn`, why: 'twice' });
  });
  entrances.forEach(({ host }, at) => {
    if (entrances.findIndex((other) => other.host === host) < at)
      faults.push({ field: `entrances.${at}.host`, why: 'twice' });
  });
  faults.push(...bannerFaults(document.banners));
  for (const at of repeatedRules(document.thirdPerson)) faults.push({ field: `thirdPerson.${at}.act`, why: 'twice' });
  for (const field of batchFaults(document.payoutBatches, (code, currency) => bankOf(code, currency) !== undefined))
    faults.push({ field, why: 'form' });
  for (const field of [...cashierFaults(cashier, vip.levels.length), ...agentTermFaults(agents)])
    faults.push({ field, why: 'bounds' });
  for (const field of registerFields) {
    const why = ruleFault(field, register[field]);
    if (why) faults.push({ field: `register.${field}`, why });
  }
  vip.levels.forEach(({ threshold }, at) => {
    const before = vip.levels[at - 1];
    if (before ? threshold <= before.threshold : threshold !== 0)
      faults.push({ field: `vip.levels.${at}.threshold`, why: 'order' });
  });
  for (const { theme, front, ground, ratio } of contrastFaults(look))
    faults.push({ field: `look.${theme}.${front}`, why: 'contrast', ground, ratio });
  return faults;
}

/** The document as canonical JSON, with sorted keys and no spaces. The hash of this text identifies the version. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));

export const documentHash = (document: BrandDocument): string => sha256Hex(utf8(canonicalJson(document)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

export interface FieldChange {
  readonly field: string;
  /** The old value; empty if the field did not exist. */
  readonly before: string;
  readonly after: string;
}

/** The changes from one brand document to another, one for each changed field. */
export function changesBetween(before: BrandDocument, after: BrandDocument): FieldChange[] {
  const [old, now] = [new Map(fieldsOf(before)), new Map(fieldsOf(after))];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter((change) => change.before !== change.after);
}

/** The fields of a value by path. A list of plain values counts as one field. */
function fieldsOf(value: unknown, path = ''): [string, string][] {
  if (value === null || typeof value !== 'object') return [[path, value === null ? '' : String(value)]];
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return [[path, value.join(', ')]];
  return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, path === '' ? name : `${path}.${name}`));
}
