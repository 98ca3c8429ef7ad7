let current = '';

/** The brand's name in the document being rendered; nothing is awaited between setting and reading it. */
export const brandName = (): string => current;
export const nameBrand = (name: string): void => {
  current = name;
};
