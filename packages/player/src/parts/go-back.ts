/** The browser's own Back would go through the steps inside a frame first; the navigation API knows only the site's pages. */
export function goBack(otherwise: () => void): void {
  const { navigation } = window as Partial<Pick<typeof window, 'navigation'>>;
  if (navigation?.canGoBack) navigation.back();
  else if (!navigation && history.length > 1) history.back();
  else otherwise();
}
