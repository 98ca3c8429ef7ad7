import { wallGroups, type Category, type WallGroup } from './categories.ts';

export interface Vendor {
  /** The vendor's code, which is also the name of its wordmark file. */
  readonly code: string;
  readonly name: string;
  readonly wall: WallGroup;
}

/** A vendor's offer in one category, in the prescribed format [C10]. */
export interface VendorCard {
  readonly vendor: string;
  readonly vassalage: string;
  /** The vendor's own category. E-sports are listed as SPORTS and moved later [C09]. */
  readonly category: Category;
  readonly displayName: string;
  readonly accountTypeId: number;
  readonly isHot: boolean;
}

/**
 * The 47 invented vendors of the demo. An entry starts with the vendor's name and code. The game categories that it
 * also serves follow, each with the vendor's code in that category if it is another one. SPORTS AI is an e-sports
 * product of a sports vendor.
 */
const text: Readonly<Record<WallGroup, string>> = {
  LIVE: `Lotus Table LTB | Saigon Royale SGR | Chao Phraya Live CPL | Jade Dealer JDL | Velvet Shoe VSH | Ninefold Live NNF
    | Orchid Room ORC | Bay of Aces BAY | Lantern Live LNT | Silk Deck SLK | Palmyra PLM | Riverside RVS`,
  RNG: `Mango Reel MGR FISH | Pixel Pagoda PXP MINI | Tuktuk Studio TKT FISH | Koi Harbour KOI FISH | Firefly Works FFW MINI
    | Banyan Spins BYN | Papaya Labs PPY FISH | Naga Forge NGF COCKFIGHT | Moonrabbit MRB BINGO | Paper Tiger PPT
    | Durian Drop DRN MINI | Kite & Coin KNC BGS MINI | Saffron Slots SFR BINGO | Tin Drum Games TDG BINGO | Hoa Mai HOA
    | Riverlight RVL FISH | Copper Elephant CPE FISH HORSE | Sugarcane SGC MINI`,
  SPORTS: `Half-Time HFT | Corner Flag CFL | Third Whistle TWH SPORTS:TF | Baseline Odds BLO | Sala Sports SLA COCKFIGHT
    | Overtime OVT SPORTS:AI | Kickline KCK SPORTS:IMES HORSE | Pitchside PTS SPORTS:IA | Arena Vector AV`,
  PVP: `Red Board RDB BGS | Tien Len House TLH | Sampan Cards SMP | Bluff Lane BLF | Table Talk TBT BGS | Dummy Club DMC
    | Four Corners FRC BGS | Mahjong Lane MJL BGS`,
};
const hot = new Set(['MGR', 'NGF', 'KOI', 'LTB', 'SGR', 'TLH', 'CFL', 'AV', 'KNC']);

interface Entry {
  readonly vendor: Vendor;
  readonly offers: readonly { readonly category: Category; readonly vassalage: string }[];
}

const entries: readonly Entry[] = wallGroups.flatMap((wall) =>
  text[wall].split('|').map((line): Entry => {
    const words = line.trim().split(/\s+/);
    const at = words.findIndex((word) => /^[A-Z]{2,4}$/.test(word));
    const name = words.slice(0, at).join(' ');
    const own = words[at] ?? '';
    const further = words.slice(at + 1).map((word) => {
      const [category, vassalage] = word.split(':');
      return { category: category as Category, vassalage: vassalage ?? own };
    });
    return { vendor: { code: wordmarkOf(name), name, wall }, offers: [{ category: wall, vassalage: own }, ...further] };
  }),
);

export const vendors: readonly Vendor[] = entries.map(({ vendor }) => vendor);

export const vendorCards: readonly VendorCard[] = entries.flatMap(({ vendor, offers }, index) =>
  offers.map(({ category, vassalage }) => ({
    vendor: vendor.code,
    vassalage,
    category,
    displayName: vendor.name,
    // Products of a vendor have the same number if they share one wallet. A product under another code of the vendor
    // has a separate wallet, so it gets another number.
    accountTypeId: 100 + index * 2 + (vassalage === offers[0]?.vassalage ? 0 : 1),
    isHot: hot.has(vassalage),
  })),
);

function wordmarkOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
