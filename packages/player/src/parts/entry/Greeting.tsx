import { toast } from '@tamarind/ui/Toast';
import { useEntryWords } from './words.ts';

/**
 * Shows a greeting after a login. The greeting follows the page's language, which changes to the member's language once
 * the account is loaded.
 */
export const greet = (account: string): void => toast(<Greeting account={account} />);

function Greeting({ account }: { account: string }) {
  const t = useEntryWords();
  return t('welcome', { account });
}
