import { lazySection } from '@tamarind/ui/LazySection';
import { useStore } from '@tamarind/ui/store.ts';
import { minimised } from './minimised.ts';

const ChatBubble = lazySection(() => import('./ChatBubble.tsx'), null);

/** Shown on every page while a conversation is minimised; its code loads only then. */
export function ChatStanding() {
  const seen = useStore(minimised);
  return seen === null ? null : <ChatBubble seen={seen} />;
}
