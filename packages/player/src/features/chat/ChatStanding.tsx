import { lazySection } from '@tamarind/ui/LazySection';
import { useStore } from '@tamarind/ui/store.ts';
import { minimised } from './minimised.ts';

const ChatBubble = lazySection(() => import('./ChatBubble.tsx'), null);

/**
 * The button of a minimised conversation, shown on every page. Its code loads only while a conversation is minimised.
 */
export function ChatStanding() {
  const seen = useStore(minimised);
  return seen === null ? null : <ChatBubble seen={seen} />;
}
