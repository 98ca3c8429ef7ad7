import { use, useEffect, type ReactNode } from 'react';
import { classes } from '@tamarind/ui/classes.ts';
import { documentBrand } from './brand-name.ts';
import { LimitTag } from './limits.tsx';
import styles from './Page.module.css';
import { PageLimitContext } from './staff.ts';

interface HeadProps {
  title: string;
  /** An element before the title, for example an icon; `sub` is a line below the title. */
  before?: ReactNode;
  sub?: ReactNode;
  children?: ReactNode;
}

/**
 * The title of a page with its tools at the right, and the currencies or branches to which the person's right limits
 * the page. It also sets the title of the browser's tab.
 */
export function PageHead({ title, before, sub, children }: HeadProps) {
  const limit = use(PageLimitContext);
  useEffect(() => {
    document.title = `${title} · ${documentBrand()}`;
  }, [title]);
  return (
    <div className={styles.head}>
      {before}
      <div className={styles.title}>
        <h1>{title}</h1>
        {sub && <p>{sub}</p>}
        {limit && (
          <p>
            <LimitTag limit={limit} />
          </p>
        )}
      </div>
      {children && <div className={styles.tools}>{children}</div>}
    </div>
  );
}

interface PanelProps {
  title?: ReactNode;
  aside?: ReactNode;
  /** True for content that reaches the edges, such as a table. */
  isFlush?: boolean;
  label?: string;
  children: ReactNode;
}

/** A section of a page in a raised box with its own small title. */
export const Panel = ({ title, aside, isFlush, label, children }: PanelProps) => (
  <section className={classes(styles.panel, isFlush && styles.flush)} aria-label={label}>
    {(title || aside) && (
      <div className={styles.panelHead}>
        {title && <h2>{title}</h2>}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    )}
    {children}
  </section>
);

interface SplitProps {
  list: ReactNode;
  detail: ReactNode;
  /** True if the opened entry has two columns on a desktop. */
  isWide?: boolean;
}

/** A list with the opened entry beside it. On narrow screens the entry replaces the list. */
export const Split = ({ list, detail, isWide = false }: SplitProps) => (
  <div className={classes(styles.split, detail !== undefined && styles.opened, isWide && styles.wide)}>
    <div className={styles.list}>{list}</div>
    {detail !== undefined && <div className={styles.detail}>{detail}</div>}
  </div>
);

/** A list of labels with their values. */
export const Facts = ({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {items.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** One figure with its name and a line that explains it. */
export const Figure = ({
  label,
  value,
  note,
  tone,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: 'danger' | 'win' | 'warn' | undefined;
}) => (
  <div className={classes(styles.figure, tone && styles[tone])}>
    <dt>{label}</dt>
    <dd>
      <b className="num">{value}</b>
      {note && <small>{note}</small>}
    </dd>
  </div>
);

export const Figures = ({ children }: { children: ReactNode }) => <dl className={styles.figures}>{children}</dl>;
