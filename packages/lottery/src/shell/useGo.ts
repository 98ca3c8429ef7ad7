import { useLocation } from 'wouter';

/** A closing modal first takes its history entry back; whoever leaves through it waits for that, or it would undo the step. */
const MODAL_BACK_MS = 60;

/** Goes to an address of the client, from inside a modal that is closing. */
export function useGo(): (href: string) => void {
  const [, go] = useLocation();
  return (href) => {
    setTimeout(() => go(href), MODAL_BACK_MS);
  };
}
