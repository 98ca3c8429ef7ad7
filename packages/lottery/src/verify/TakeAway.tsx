import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getDraw } from '@tamarind/contract/lottery';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { toast } from '@tamarind/ui/Toast';
import { textsOf, useLanguage } from '@tamarind/ui/language.ts';
import type { Protocol } from '#bets/proof.ts';
import { drawFile } from './checks.ts';
import styles from './VerifyPage.module.css';
import { useVerifyWords } from './words.ts';

interface Props {
  draw: OutputOf<typeof getDraw>;
  game: Protocol;
  /** The list of the players' numbers in a yeekee draw, whose result is computed from them. */
  list: string | undefined;
}

/**
 * Downloads for an independent check: the draw as a file, and a script that verifies it without this page and without
 * our server.
 */
export function TakeAway({ draw, game, list }: Props) {
  const t = useVerifyWords();
  const language = useLanguage();
  const file = drawFile(draw, game);
  const files = [`${draw.code}.json`, ...(list === undefined ? [] : [`${draw.code}.csv`])].join(' ');
  const command = `node verify.mjs ${files} --steps --lang ${textsOf[language]}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(file);
      toast(t('copied'));
    } catch {
      toast(t('notCopied'), { tone: 'error' });
    }
  };
  return (
    <section className={styles.takeAway} aria-label={t('alone')}>
      <h3>{t('alone')}</h3>
      <p>{t('aloneText')}</p>
      <div>
        <Button kind="line" size="small" icon="copy" onClick={() => void copy()}>
          {t('copyJson')}
        </Button>
        <Button kind="line" size="small" icon="download-simple" onClick={() => save(file, `${draw.code}.json`)}>
          {t('saveJson')}
        </Button>
        {list !== undefined && (
          <Button kind="line" size="small" icon="file-csv" onClick={() => save(list, `${draw.code}.csv`)}>
            {t('saveList')}
          </Button>
        )}
        <a href="/lottery-client/verify.mjs" download="verify.mjs">
          {t('script')}
        </a>
      </div>
      <p className={styles.hex}>
        <code>{command}</code>
        <CopyButton text={command} label={t('command')} />
      </p>
    </section>
  );
}

/** Write the content byte for byte, because the published hash covers exactly these bytes. */
function save(content: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
