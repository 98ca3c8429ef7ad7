import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

interface Look {
  /** `cta` marks the one main action of a view: bet, deposit, confirm. */
  kind?: 'cta' | 'brand' | 'line' | 'soft' | 'ghost' | 'danger';
  size?: 'large' | 'normal' | 'small' | 'tiny';
  icon?: IconName;
  isFull?: boolean;
  children?: ReactNode;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  /** Shows a spinning ring over the label, keeps the button's width and ignores further presses. */
  isBusy?: boolean;
  /** Accessible name of a button that shows only an icon. */
  label?: string | undefined;
}

export function Button({ kind, size, icon, isFull, isBusy, label, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ kind, size, isFull, isSquare: children === undefined })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      aria-label={label ?? rest['aria-label']}
      title={label ?? rest.title}
      onClick={(event) => {
        // Do not set `disabled`: the button would lose the keyboard focus during the call.
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={classes(styles.face, isBusy && styles.hidden)}>
        {icon && <Icon name={icon} size={size === 'tiny' ? 16 : size === 'small' ? 18 : 20} />}
        {children}
      </span>
      {isBusy && <span className={styles.ring} />}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  href: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, icon, isFull, href, onClick, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={lookOf({ kind, size, isFull })} onClick={onClick}>
      <span className={styles.face}>
        {icon && <Icon name={icon} size={size === 'tiny' ? 16 : 20} />}
        {children}
      </span>
    </Link>
  );
}

interface LookNames {
  kind: Look['kind'];
  size: Look['size'];
  isFull: boolean | undefined;
  isSquare?: boolean;
}

const lookOf = ({ kind = 'line', size = 'normal', isFull, isSquare }: LookNames): string =>
  classes(styles.button, styles[kind], styles[size], isFull && styles.full, isSquare && styles.square);
