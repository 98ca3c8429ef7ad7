import { type TextLanguage, textLanguages } from '../content/announcement.ts';
import { type LegalText, noWords, type SiteTextWords } from '../content/site-text.ts';
import en from './legal/en.json' with { type: 'json' };
import th from './legal/th.json' with { type: 'json' };
import vi from './legal/vi.json' with { type: 'json' };
import zh from './legal/zh.json' with { type: 'json' };
import type { JurisdictionPack } from './pack.ts';

const sources = { TY: th, EN: en, VI: vi, CN: zh } as const satisfies Record<TextLanguage, typeof en>;
export type Blank = keyof typeof en.blanks;

interface House {
  readonly brand: string;
  /** Languages in which the draft is written. */
  readonly languages: readonly TextLanguage[];
  /**
   * The words that fill the draft's blanks. A blank without words remains as `[[…]]`, and the text cannot be published.
   */
  readonly filled?: Readonly<Record<Blank, string>> | undefined;
}

/**
 * The draft of a legal document under a pack. It is this project's interpretation, not legal advice: its first line
 * says that a lawyer must check it, and its remaining blanks prevent publication.
 */
export function legalDraft(
  pack: JurisdictionPack,
  text: LegalText,
  { brand, languages, filled }: House,
): SiteTextWords {
  const wordsIn = (language: TextLanguage) => {
    const { blanks, [text]: source } = sources[language];
    const facts: Readonly<Record<string, string>> = {
      ...(filled ?? blanks),
      brand,
      ageTH: String(pack.ages.TH),
      ageVN: String(pack.ages.VN),
    };
    const body = source.lines
      .flatMap((line) => (typeof line === 'string' ? [line] : sells(pack, line.when) ? [line.line] : []))
      .map((line) => line.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => facts[name] ?? ''))
      .filter((line) => line !== '')
      .join('\n');
    return { title: source.title, body };
  };
  const written = textLanguages.filter((language) => languages.includes(language));
  return { ...noWords, ...Object.fromEntries(written.map((language) => [language, wordsIn(language)])) };
}

/** Whether the pack allows any game of the kind: own draws, or lotteries that others draw. */
function sells({ allows }: JurisdictionPack, kind: string): boolean {
  if (kind === 'own') return allows.quick || allows.yeekee;
  return Object.entries(allows).some(
    ([product, isAllowed]) => isAllowed && product !== 'quick' && product !== 'yeekee',
  );
}
