import { kept } from './device-storage.ts';
import { createStore, useStore } from './store.ts';

export type Theme = 'light' | 'dark';

const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
const chosen = (): Theme | undefined => {
  const theme = kept.get('theme');
  return theme === 'light' || theme === 'dark' ? theme : undefined;
};
const wanted = (): Theme => chosen() ?? (dark?.matches ? 'dark' : 'light');

const store = createStore<Theme>(wanted());

export const useTheme = (): Theme => useStore(store);

/**
 * Applies the system's theme until the user chooses one; the choice is stored on the device. Call it at the site's
 * start.
 */
export function startTheme(): void {
  show(wanted());
  dark?.addEventListener('change', () => show(wanted()));
}

export function setTheme(theme: Theme): void {
  kept.set('theme', theme);
  show(theme);
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  store.set(theme);
}
