import { toast } from '@tamarind/ui/Toast';
import { useEntryWords } from './words.ts';

/**
 * Greets a member after a login. The greeting changes its language with the page, which switches to the member's once
 * the account is read.
 */
export const greet = (account: string): void => toast(<Greeting account={account} />);

function Greeting({ account }: { account: string }) {
  const t = useEntryWords();
  return t('welcome', { account });
}
