import styles from './VendorWall.module.css';
import { useShellWords } from './words.ts';

/** The 47 studios of the footer by their category [A06]; all names are invented. The files are in public/vendor. */
const walls = {
  LIVE: 'Lotus Table,Saigon Royale,Chao Phraya Live,Jade Dealer,Velvet Shoe,Ninefold Live,Orchid Room,Bay of Aces,Lantern Live,Silk Deck,Palmyra,Riverside',
  RNG: 'Mango Reel,Pixel Pagoda,Tuktuk Studio,Koi Harbour,Firefly Works,Banyan Spins,Papaya Labs,Naga Forge,Moonrabbit,Paper Tiger,Durian Drop,Kite & Coin,Saffron Slots,Tin Drum Games,Hoa Mai,Riverlight,Copper Elephant,Sugarcane',
  SPORTS:
    'Half-Time,Corner Flag,Third Whistle,Baseline Odds,Sala Sports,Overtime,Kickline,Pitchside,Arena Vector',
  PVP: 'Red Board,Tien Len House,Sampan Cards,Bluff Lane,Table Talk,Dummy Club,Four Corners,Mahjong Lane',
} as const;

export function VendorWall() {
  const t = useShellWords();
  return (
    <section className={styles.wall} aria-label={t('vendors')}>
      {Object.entries(walls).map(([category, names]) => (
        <div key={category} className={styles.group}>
          <h2>{category}</h2>
          <ul>
            {names.split(',').map((name) => (
              <li key={name}>
                <img
                  src={`/vendor/${fileOf(name)}.svg`}
                  alt={name}
                  height={20}
                  loading="lazy"
                  decoding="async"
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>{t('vendorsNote')}</p>
    </section>
  );
}

const fileOf = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');
