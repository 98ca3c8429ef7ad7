import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { esportsVassalages, type Category, type Tag } from './categories.ts';
import { editions, kinds, type Kind } from './kinds.ts';
import { vendorCards, type VendorCard } from './vendors.ts';
import { demoGameOf } from './served.ts';
import { adjectives, settings, slotNouns, type Noun, type Word } from './words.ts';

/** A vendor's game in the catalogue. */
export interface CatalogueGame {
  /** The unique code `mgr0001`, which is also the random seed of its picture. */
  readonly code: string;
  readonly vassalage: string;
  /** The vendor's own category. E-sports are listed as SPORTS [C09]. */
  readonly category: Category;
  readonly name: Word;
  /** The main drawing of the game's picture, and the smaller drawings beside it. */
  readonly art: string;
  readonly companions: readonly string[];
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly tags: readonly Tag[];
  /** The smallest stake in minor units by currency. */
  readonly minBet: { readonly THB: bigint; readonly VND: bigint };
  /** The popularity, 0 … 999,999; higher means played more. */
  readonly popularity: number;
  /** True if opening the game loads the vendor's list of games first (isGame VASSALAGE) [K05]. */
  readonly opensList: boolean;
  /** The code of the demo vendor's game that opens; null if the title cannot be opened. */
  readonly servedAs: string | null;
}

export const SLOTS = 10_000;
const SEED = 20_261_121;

/**
 * Generates the demo's catalogue [A06]: 10,000 slots and the games of the other categories. Each call gives the same
 * games.
 */
export function generateCatalogue(): CatalogueGame[] {
  const random = seededRandom(SEED);
  const counters = new Map<string, number>();
  let slotNumber = 0;
  const add = (card: VendorCard, title: Noun, tags: readonly Tag[], opensList = false): CatalogueGame => {
    const number = (counters.get(card.vassalage) ?? 0) + 1;
    counters.set(card.vassalage, number);
    const popularity = skewed(random);
    return {
      code: card.vassalage.toLowerCase() + String(number).padStart(4, '0'),
      vassalage: card.vassalage,
      category: card.category,
      name: { en: title.en, th: title.th, vi: title.vi, zh: title.zh },
      art: title.art,
      companions: title.with,
      isHot: popularity > 960_000,
      isNew: random.chance(18),
      tags,
      minBet: random.pick(minBets),
      popularity,
      opensList,
      servedAs: opensList ? null : demoGameOf(card.category, title.en, card.category === 'RNG' ? ++slotNumber : 0),
    };
  };
  return [...slots(random, add), ...tables(add), ...others(add)];
}

type Add = (card: VendorCard, title: Noun, tags: readonly Tag[], opensList?: boolean) => CatalogueGame;

/**
 * The slot titles: every pair of a noun with an adjective or a setting, shuffled and distributed among the slot
 * vendors.
 */
function slots(random: SeededRandom, add: Add): CatalogueGame[] {
  const cards = cardsOf('RNG');
  const titles = slotNouns.flatMap((noun): Noun[] => [
    ...adjectives.map((adjective) => ({ ...noun, ...described(noun, adjective) })),
    ...settings.map((setting) => ({ ...noun, ...settled(noun, setting) })),
  ]);
  const distinct = [
    ...new Map(titles.filter(({ en }) => !repeats(en)).map((title) => [`${title.en}|${title.th}`, title])).values(),
  ];
  return shuffled(random, distinct)
    .slice(0, SLOTS)
    .map((title, index) => {
      const tags: Tag[] = random.chance(12) ? [random.chance(4) ? 'jackpot_large' : 'jackpot'] : [];
      return add(cards[index % cards.length] as VendorCard, title, tags);
    });
}

/**
 * Live tables. Their titles end with the vendor's table number, and each vendor has a lobby that lists its tables
 * [K05].
 */
function tables(add: Add): CatalogueGame[] {
  return cardsOf('LIVE').flatMap((card, vendor) => [
    add(card, lobbyOf(card, 'flower-playing-cards'), [], true),
    ...kinds.LIVE.map((kind, index) => {
      const number = String((vendor + 1) * 100 + index + 1);
      return add(card, numbered(kind, number), kind.tags);
    }),
  ]);
}

/** The games of the other categories. Each vendor has every kind of game, under a separate edition name. */
function others(add: Add): CatalogueGame[] {
  return (['FISH', 'BINGO', 'BGS', 'PVP', 'MINI', 'COCKFIGHT', 'HORSE', 'SPORTS'] as const).flatMap((category) => {
    return cardsOf(category).flatMap((card, vendor) => {
      const own: readonly Kind[] = esportsVassalages.includes(card.vassalage) ? kinds.ESPORTS : kinds[category];
      return [
        ...(category === 'PVP' ? [add(card, lobbyOf(card, 'joker'), [], true)] : []),
        ...own.map((kind) => add(card, editionOf(kind, vendor), kind.tags)),
      ];
    });
  });
}

const cardsOf = (category: Category): readonly VendorCard[] => vendorCards.filter((card) => card.category === category);

/** Combines a noun and an adjective: Golden Mango · มะม่วงทองคำ · Xoài Vàng · 黄金芒果. */
const described = (noun: Word, adjective: Word): Word => ({
  en: `${adjective.en} ${noun.en}`,
  th: noun.th + adjective.th,
  vi: `${noun.vi} ${adjective.vi}`,
  zh: adjective.zh + noun.zh,
});
/** Combines a noun and a setting: Mango Palace · ราชวังมะม่วง · Cung Điện Xoài · 芒果宫殿. */
const settled = (noun: Word, setting: Word): Word => ({
  en: `${noun.en} ${setting.en}`,
  th: setting.th + noun.th,
  vi: `${setting.vi} ${noun.vi}`,
  zh: noun.zh + setting.zh,
});
const numbered = (kind: Kind, number: string): Noun => ({
  ...kind,
  en: `${kind.en} ${number}`,
  th: `${kind.th} ${number}`,
  vi: `${kind.vi} ${number}`,
  zh: `${kind.zh} ${number}`,
});
function editionOf(kind: Kind, vendor: number): Noun {
  const edition = vendor === 0 ? undefined : editions[(vendor - 1) % editions.length];
  if (!edition) return kind;
  return {
    ...kind,
    en: `${kind.en} ${edition.en}`,
    th: `${kind.th} ${edition.th}`,
    vi: `${kind.vi} ${edition.vi}`,
    zh: `${kind.zh} · ${edition.zh}`,
  };
}
const lobbyOf = (card: VendorCard, art: string): Noun => ({
  en: `${card.displayName} Lobby`,
  th: `ล็อบบี้ ${card.displayName}`,
  vi: `Sảnh ${card.displayName}`,
  zh: `${card.displayName} 大厅`,
  art,
  with: ['coin', 'star'],
});

/** True for a title that repeats a word, such as "Carnival Carnival Ride" or "Dragon Dragon". */
const repeats = (name: string): boolean => {
  const words = name.toLowerCase().split(/[ -]/);
  return new Set(words).size < words.length;
};

/** A random number of a skewed distribution, the square of a uniform one: a few games get most of the play. */
function skewed(random: SeededRandom): number {
  const even = random.below(1_000_000);
  return Math.floor((even * even) / 1_000_000);
}

/** Shuffles the items (Fisher–Yates). */
function shuffled<Item>(random: SeededRandom, items: readonly Item[]): Item[] {
  const deck = [...items];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [deck[last], deck[other]] = [deck[other] as Item, deck[last] as Item];
  }
  return deck;
}

const minBets = [
  { THB: 100n, VND: 1000n },
  { THB: 200n, VND: 2000n },
  { THB: 500n, VND: 5000n },
  { THB: 1000n, VND: 10_000n },
] as const;
