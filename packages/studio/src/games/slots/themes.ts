/**
 * Appearance of a slot game: a title, a palette and a picture for each letter of its machine. It has no effect on the
 * mathematics.
 */
export interface Theme {
  readonly title: string;
  /** Three colours: dark, middle, light. */
  readonly palette: readonly [string, string, string];
  /** The picture of each letter. Letters without one are drawn as card letters in the palette's colours. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly letters: Readonly<Record<string, string>>;
}

export const SLOTS = 10_000;

/**
 * The theme with a number from 1 to 10,000. Every title is an adjective with a noun, and no pair repeats. `wanted`
 * pictures replace those of the highest-paying symbols; the theme's own set of pictures fills the rest.
 */
export function themeOf(number: number, symbols: string, wanted: readonly string[] = []): Theme {
  const index = number - 1;
  const adjective = index % 100;
  const { noun, family } = nouns[(Math.floor(index / 100) + 37 * adjective) % 100] as (typeof nouns)[number];
  const turn = (index * 7 + 3) % family.length;
  const offered = new Set([...wanted, ...family.slice(turn), ...family.slice(0, turn)]);
  const pictured = [...offered].slice(0, symbols.length > 6 ? 4 : 3);
  const plain = [...symbols].filter((letter) => letter !== 'W' && letter !== 'S');
  return {
    title: `${adjectives[adjective]} ${noun}`,
    palette: palettes[(index * 5 + Math.floor(index / 12)) % palettes.length] as Theme['palette'],
    pictures: {
      ...Object.fromEntries(pictured.map((picture, at) => [plain[at] ?? '', picture])),
      ...(symbols.includes('W') ? { W: freshOne(wilds, index, pictured) } : {}),
      ...(symbols.includes('S') ? { S: freshOne(scatters, index, pictured) } : {}),
    },
    letters: Object.fromEntries(plain.slice(pictured.length).map((letter, at) => [letter, 'AKQJ'[at] ?? '9'])),
  };
}

/** Picks an unused picture: two symbols with one picture would look like a win that does not exist. */
const freshOne = (names: readonly string[], index: number, taken: readonly string[]): string => {
  const free = names.filter((name) => !taken.includes(name));
  return free[index % free.length] ?? '';
};

/** The twelve three-colour palettes of the studio's style. */
const palettes: readonly (readonly [string, string, string])[] = [
  ['#6B240A', '#E0700C', '#FFD764'],
  ['#4E0A34', '#C4226F', '#FFA3CC'],
  ['#04342C', '#0E8667', '#9BE8C0'],
  ['#10174C', '#3549BE', '#A6BEFF'],
  ['#460808', '#C0281A', '#FFA274'],
  ['#0B0E2B', '#2E2A7C', '#9A88FF'],
  ['#08325A', '#1B82C9', '#B5E9FF'],
  ['#270A3E', '#752CAD', '#DDB0FF'],
  ['#2B0F0A', '#8A3B1F', '#F0B37A'],
  ['#1A3607', '#578F12', '#E1F58A'],
  ['#042C35', '#107B84', '#8EF0E0'],
  ['#43121C', '#B04156', '#FFC6B6'],
];
const wilds = ['star', 'crown', 'crystal-ball', 'fire', 'high-voltage'];
const scatters = ['wrapped-gift', 'party-popper', 'red-envelope', 'slot-machine'];

const families: Readonly<Record<string, { pictures: string; nouns: string }>> = {
  sea: {
    pictures: 'tropical-fish spiral-shell blowfish coral sailboat shrimp fish',
    nouns: 'Reef,Koi,Lagoon,Pearl,Harbour,Tide,Lighthouse,Sampan,Cove,Dolphin,Coral,Island,Anchor',
  },
  garden: {
    pictures: 'lotus cherry-blossom butterfly sunflower honeybee mushroom four-leaf-clover',
    nouns: 'Lotus,Blossom,Garden,Orchid,Meadow,Firefly,Butterfly,Petal,Bamboo,Jasmine,Clover,Honey',
  },
  feast: {
    pictures: 'mango pineapple watermelon coconut hot-pepper moon-cake teapot',
    nouns: 'Mango,Pineapple,Orchard,Teahouse,Kitchen,Mooncake,Melon,Coconut,Market,Picnic,Chilli,Papaya',
  },
  treasure: {
    pictures: 'gem-stone money-bag ring coin trophy crown',
    nouns: 'Treasure,Gem,Vault,Coin,Jade,Diamond,Sapphire,Ruby,Palace,Chest,Emerald,Bazaar,Amber',
  },
  festival: {
    pictures: 'red-paper-lantern drum balloon red-envelope full-moon-face joker',
    nouns: 'Lantern,Drum,Carnival,Parade,Festival,Fireworks,Masquerade,Procession,Fair,Dance,Song,Gong',
  },
  wild: {
    pictures: 'elephant tiger-face panda fox rabbit-face koala',
    nouns: 'Elephant,Tiger,Panda,Fox,Rabbit,Jungle,Forest,Safari,Gibbon,Peacock,Hornbill,Banyan,Trail',
  },
  sky: {
    pictures: 'ringed-planet star full-moon-face high-voltage cloud fire',
    nouns: 'Moon,Comet,Sky,Thunder,Galaxy,Aurora,Sunrise,Cloud,Orbit,Monsoon,Rainbow,Starlight',
  },
  road: {
    pictures: 'bullet-train globe-showing-asia-australia sailboat palm-tree ticket rooster',
    nouns: 'Journey,Express,Temple,Pagoda,River,Valley,Mountain,Bridge,Tuktuk,Skyline,Caravan,Railway,Delta',
  },
};

const nouns = Object.values(families).flatMap((family) =>
  family.nouns.split(',').map((noun) => ({ noun, family: family.pictures.split(' ') })),
);

const adjectives =
  `Lucky Golden Silver Crimson Royal Happy Mystic Wild Bright Hidden Ancient Grand Dancing Jolly Magic Emerald Velvet Sunny
Moonlit Starry Misty Secret Noble Merry Swift Gentle Glowing Radiant Sleepy Brave Clever Cosy Dreamy Eastern Electric
Enchanted Endless Fabled Famous Floating Flying Fresh Frosty Giant Glittering Glorious Graceful Humming Imperial Island
Ivory Jade Joyful Jumping Laughing Little Lively Lost Lunar Marigold Mellow Midnight Mighty Morning Neon Northern Painted
Paper Peaceful Perfect Pink Playful Polished Precious Proud Purple Quiet Rainy Rising Roaring Rolling Rosy Sapphire Scarlet
Shining Silent Silky Singing Southern Sparkling Spring Summer Sweet Tropical Turquoise Twilight Velvety Wandering Whispering Winter`.split(
    /\s+/,
  );
