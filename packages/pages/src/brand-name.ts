let current = '';

/**
 * The name of the brand whose document is being rendered. Rendering awaits nothing after this name is set, so another
 * request cannot change it in between.
 */
export const brandName = (): string => current;
export const nameBrand = (name: string): void => {
  current = name;
};
