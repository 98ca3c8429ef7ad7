let current = '';

/** The name of the brand whose document is being rendered. Nothing is awaited between setting and reading it. */
export const brandName = (): string => current;
export const nameBrand = (name: string): void => {
  current = name;
};
