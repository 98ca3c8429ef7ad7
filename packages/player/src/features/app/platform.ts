/** Kinds of devices on which the site can be installed; each has its own steps. */
export const platforms = ['ios', 'android', 'desktop'] as const;
export type Platform = (typeof platforms)[number];

/** The visitor's platform. An iPad reports itself as a Mac, but a Mac has no touch screen. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}

export type AppCard = 'ios' | 'android' | 'lite';

/** The order of the cards: on a phone its own platform first, then the lite site, then the other platform. */
export const cardOrder = (own: Platform): readonly AppCard[] =>
  own === 'android'
    ? ['android', 'lite', 'ios']
    : own === 'ios'
      ? ['ios', 'lite', 'android']
      : ['lite', 'ios', 'android'];

/** The guide that the URL names (`/app#android`); otherwise the guide for this device. */
export const guideOf = (hash: string, own: Platform): Platform =>
  platforms.find((platform) => `#${platform}` === hash) ?? own;
