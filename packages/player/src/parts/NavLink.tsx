import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { classes } from '@tamarind/ui/classes.ts';

interface Props {
  href: string;
  className: string | undefined;
  /** CSS class that the link gets while the page that it opens is the current one. */
  current?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** A navigation link. Pressing the link of the current page does nothing [C05]. */
export function NavLink({ href, className, current, label, children }: Props) {
  const [path] = useLocation();
  const isCurrent = path === href;
  return (
    <Link
      href={href}
      className={classes(className, isCurrent && current)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      onClick={(event) => {
        if (isCurrent) event.preventDefault();
      }}
    >
      {children}
    </Link>
  );
}
