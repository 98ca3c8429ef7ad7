/** Joins the class names that are there: classes(styles.tile, isHot && styles.hot). */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
