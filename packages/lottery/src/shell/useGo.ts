import { useLocation } from 'wouter';
import { afterClosing } from '@tamarind/ui/useBackCloses.ts';

/** Goes to an address of the client, from inside a modal that is closing: its history entry is taken back first. */
export function useGo(): (href: string) => void {
  const [, go] = useLocation();
  return (href) => afterClosing(() => go(href));
}
