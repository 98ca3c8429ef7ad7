import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { classes } from '@tamarind/ui/classes.ts';
import styles from './QrFrame.module.css';
import { qrModules, qrPath, type QrModules } from '@tamarind/ui/qr-modules.ts';
import { useDepositWords } from './words.ts';

interface Props {
  payload: string;
  /** Name of the scheme: printed on the frame as the scheme itself writes it. */
  title: string;
  /** Text alternative of the picture for screen readers. */
  label: string;
  amount: string;
  /** Expired: the picture is covered, so that nobody pays with it. */
  isDead: boolean;
  /** Ribbon text across the picture; without one the code can be paid. */
  mark: string | undefined;
}

/** Loads the library with the first QR and caches the modules of each payload. */
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
            <path d={qrPath(qr.data)} fill="#2B0F0A" />
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
