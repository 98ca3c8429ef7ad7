/**
 * The colour tones that a brand can give its labels. They are tones of the design, so each is readable in the light and
 * the dark theme.
 */
export const labelTones = ['plain', 'info', 'win', 'warn', 'danger', 'promo'] as const;
export type LabelTone = (typeof labelTones)[number];

/** The maximum number of labels of a brand. Staff should be able to read the list at a glance. */
export const LABELS_MAX = 50;
