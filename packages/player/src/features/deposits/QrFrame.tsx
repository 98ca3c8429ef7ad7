import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { classes } from '@tamarind/ui/classes.ts';
import styles from './QrFrame.module.css';
import { QR_INK, qrModules, qrPath, type QrModules } from '@tamarind/ui/qr-modules.ts';
import { useDepositWords } from './words.ts';

interface Props {
  payload: string;
  /** The name of the payment scheme, printed on the frame as the scheme writes it. */
  title: string;
  /** The alternative text of the picture for screen readers. */
  label: string;
  amount: string;
  /** True covers the code of an expired deposit, so that nobody pays with it. */
  isDead: boolean;
  /** The text of a ribbon across the code; undefined if real money can be paid with the code. */
  mark: string | undefined;
}

/**
 * Computes the modules (squares) of a QR code. The library is loaded with the first code, and the result is cached by
 * payload.
 */
export const useQrModules = (payload: string) =>
  useQuery<QrModules>({
    queryKey: ['qr', payload],
    queryFn: () => qrModules(payload),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function QrFrame({ payload, title, label, amount, isDead, mark }: Props) {
  const t = useDepositWords();
  const qr = useQrModules(payload);
  return (
    <figure className={styles.frame}>
      <figcaption className={styles.title} lang="en">
        {title}
      </figcaption>
      <div className={classes(styles.picture, isDead && styles.dead)}>
        {qr.data ? (
          <svg
            viewBox={`-2 -2 ${qr.data.size + 4} ${qr.data.size + 4}`}
            role="img"
            aria-label={isDead ? t('qr.expired') : label}
            shapeRendering="crispEdges"
          >
            <path d={qrPath(qr.data)} fill={QR_INK} />
          </svg>
        ) : qr.isError ? (
          <p role="alert">{t('qr.failed')}</p>
        ) : (
          <Skeleton width="100%" height="100%" radius={8} />
        )}
        {qr.data && mark !== undefined && <span className={styles.ribbon}>{mark}</span>}
      </div>
      <b className={classes('num', styles.amount)}>{amount}</b>
    </figure>
  );
}
