import { useLocation } from 'wouter';
import { afterClosing } from '@tamarind/ui/useBackCloses.ts';

/** Navigates from inside a closing modal, after the modal's history entry has been removed. */
export function useGo(): (href: string) => void {
  const [, go] = useLocation();
  return (href) => afterClosing(() => go(href));
}
