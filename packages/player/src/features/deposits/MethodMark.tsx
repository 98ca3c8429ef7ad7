import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { classes } from '@tamarind/ui/classes.ts';
import styles from './MethodMark.module.css';

/** An icon for each method, drawn by us, with a letter where several methods are paid in the same way. */
const marks: Readonly<Record<DepositMethodCode, { readonly icon: IconName; readonly letter: string }>> = {
  promptpay: { icon: 'qr-code', letter: '฿' },
  promptpay_id: { icon: 'qr-code', letter: '#' },
  truemoney: { icon: 'wallet', letter: 'T' },
  thai_transfer: { icon: 'receipt', letter: '฿' },
  thai_online: { icon: 'globe', letter: '฿' },
  vietqr: { icon: 'qr-code', letter: '₫' },
  viet_transfer: { icon: 'bank', letter: '₫' },
  momo: { icon: 'wallet', letter: 'M' },
  zalopay: { icon: 'wallet', letter: 'Z' },
  payos: { icon: 'qr-code', letter: 'P' },
  usdt: { icon: 'wallet', letter: '₮' },
};

/** The icon of a deposit method. Its name is always written next to it, so screen readers skip the icon. */
export function MethodMark({ method, isLarge = false }: { method: DepositMethodCode; isLarge?: boolean | undefined }) {
  const { icon, letter } = marks[method];
  return (
    <span className={classes(styles.mark, isLarge && styles.large)} data-method={method} aria-hidden="true">
      <Icon name={icon} size={isLarge ? 40 : 24} />
      <span>{letter}</span>
    </span>
  );
}
