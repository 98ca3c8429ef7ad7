/** The things two members may share that point to one person behind them. */
export const duplicateSigns = ['document', 'bank', 'mobile', 'email', 'device', 'network'] as const;
export type DuplicateSign = (typeof duplicateSigns)[number];

export interface SharedSign {
  readonly sign: DuplicateSign;
  /** Members who share this same value, both of the pair among them. */
  readonly sharedBy: number;
}

/**
 * How often, of a thousand pairs that share only this, the two are one person. An estimate of the house, not a
 * measurement: a document or a bank number belongs to one person, a family shares a telephone, a household a device, and
 * a network may be a hotel's.
 */
const strength: Readonly<Record<DuplicateSign, number>> = {
  document: 980,
  bank: 900,
  mobile: 850,
  email: 850,
  device: 550,
  network: 200,
};

/** A value that more members share says nothing about two of them: it is a shop's computer or a mobile network's exit. */
export const SHARED_BY_MAX = 6;

/** A pair below this is not listed. */
export const DUPLICATE_FROM_PERCENT = 40;

/**
 * Whole percent that two members are one person. Each sign counts once, by its rarest value, and less the more members
 * share it; different signs are combined as independent evidence.
 */
export function duplicatePercent(shared: readonly SharedSign[]): number {
  const doubt = duplicateSigns.reduce((left, sign) => {
    const rarest = Math.min(...shared.filter((one) => one.sign === sign).map(({ sharedBy }) => sharedBy));
    if (rarest > SHARED_BY_MAX) return left;
    return (left * (1000 - Math.floor(strength[sign] / Math.max(rarest - 1, 1)))) / 1000;
  }, 100);
  return 100 - Math.ceil(doubt);
}

export type DuplicateLevel = 'sure' | 'likely' | 'possible';

/** The word for a percentage. */
export const duplicateLevel = (percent: number): DuplicateLevel =>
  percent >= 90 ? 'sure' : percent >= 70 ? 'likely' : 'possible';
