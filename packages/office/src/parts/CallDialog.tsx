import type { Endpoint } from '@tamarind/contract/endpoint';
import { toast } from '@tamarind/ui/Toast';
import { Decision, type DecisionProps } from './Decision.tsx';

type Props<E extends Endpoint, Answer> = Omit<DecisionProps<E>, 'isOpen' | 'onSend'> & {
  /** Sends the call with the note; undefined if it was refused, or not sent because something is missing. */
  send: (note: string) => Promise<Answer | undefined>;
  /** The message after the call succeeded. */
  done: string | ((answer: Answer) => string);
};

/**
 * A confirmation dialog that sends one call. After a refusal it stays open and shows the reason; after success it
 * closes with a message.
 */
export function CallDialog<E extends Endpoint, Answer>({ send, done, ...decision }: Props<E, Answer>) {
  const onSend = async (note: string) => {
    const answer = await send(note);
    if (answer === undefined) return;
    toast(typeof done === 'string' ? done : done(answer));
    decision.onClose();
  };
  return <Decision<E> {...(decision as DecisionProps<E>)} isOpen onSend={(note) => void onSend(note)} />;
}
