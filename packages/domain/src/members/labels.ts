/**
 * The colours that a brand can give its labels. They are tones of the screens, so that each is readable in both themes.
 */
export const labelTones = ['plain', 'info', 'win', 'warn', 'danger', 'promo'] as const;
export type LabelTone = (typeof labelTones)[number];

/** The most labels of a brand. Staff should read the list at a glance, and nobody maintains a longer one. */
export const LABELS_MAX = 50;
