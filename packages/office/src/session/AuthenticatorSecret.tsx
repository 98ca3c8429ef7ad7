import { useEffect, useState } from 'react';
import { CodeBoxes } from '@tamarind/ui/CodeBoxes';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { qrModules, qrPath } from '@tamarind/ui/qr-modules.ts';
import styles from './LoginPage.module.css';
import { useSessionWords } from './words.ts';

interface Props {
  secret: { readonly secret: string; readonly uri: string };
  code: string;
  error: string | undefined;
  onCode: (code: string) => void;
}

/** The secret of an authenticator app to scan or copy, and a field for the first code that the app shows. */
export function AuthenticatorSecret({ secret: { secret, uri }, code, error, onCode }: Props) {
  const t = useSessionWords();
  return (
    <>
      <p>{t('join.factorText')}</p>
      <Qr text={uri} label={t('join.qr')} />
      <p className={styles.secret}>
        <code>{secret}</code> <CopyButton text={secret} label={t('join.secret')} />
      </p>
      <CodeBoxes label={t('code')} hint={t('codeHint')} value={code} error={error} onChange={onCode} />
    </>
  );
}

/** A QR code drawn in the browser, so that the secret is not sent anywhere. */
function Qr({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<{ path: string; size: number }>();
  useEffect(() => {
    let isCurrent = true;
    void qrModules(text).then((modules) => {
      if (isCurrent) setDrawing({ path: qrPath(modules), size: modules.size });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const side = (drawing?.size ?? 0) + 2 * QUIET;
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <g transform={`translate(${QUIET} ${QUIET})`}>{drawing && <path d={drawing.path} />}</g>
    </svg>
  );
}

/** Width of the white border that a scanner needs, in squares. */
const QUIET = 4;
