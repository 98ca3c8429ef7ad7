/** Joins the class names that are set and skips the rest: classes(styles.tile, isHot && styles.hot). */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
