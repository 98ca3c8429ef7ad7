/**
 * Goes back one page of the site. The browser's own Back would first undo steps inside a frame; the navigation API
 * counts only pages of the site.
 */
export function goBack(otherwise: () => void): void {
  const { navigation } = window as Partial<Pick<typeof window, 'navigation'>>;
  if (navigation?.canGoBack) navigation.back();
  else if (!navigation && history.length > 1) history.back();
  else otherwise();
}
