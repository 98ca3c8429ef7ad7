import { useEffect } from 'react';

const rowSelector = 'main tbody td:first-child > button, main [data-row]';

/**
 * Keyboard shortcuts: j and k move between the rows of the list, Enter opens one, / moves to the search. Disabled while
 * typing and under a dialog.
 */
export function useListKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === '/') focusSearch(event);
      else if (event.key === 'j' || event.key === 'k') walk(event.key === 'j' ? 1 : -1, event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function walk(step: 1 | -1, event: KeyboardEvent): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
  if (rows.length === 0) return;
  event.preventDefault();
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1);
  rows[next]?.focus();
  rows[next]?.scrollIntoView({ block: 'nearest' });
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('#office-search');
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !/^(radio|checkbox|button)$/.test(target.type)));
