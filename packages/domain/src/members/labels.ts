/** The colours a brand gives its labels, as tones of the screens, so that each is readable in both modes. */
export const labelTones = ['plain', 'info', 'win', 'warn', 'danger', 'promo'] as const;
export type LabelTone = (typeof labelTones)[number];

/** A list that staff read at a glance; more labels than this are a taxonomy that nobody keeps up. */
export const LABELS_MAX = 50;
