import styles from './Pager.module.css';
import { Button } from './Button.tsx';
import { useCommonWords } from './common-words.ts';

interface Props {
  page: number;
  /**
   * `count`: number of rows on all pages together. `pageSize`: number of rows on one page. List endpoints return both.
   */
  count: number;
  pageSize: number;
  onPage: (page: number) => void;
}

/** Buttons to move between the pages of a list; hidden when there is only one page. */
export function Pager({ page, count, pageSize, onPage }: Props) {
  const t = useCommonWords();
  const pages = Math.max(1, Math.ceil(count / pageSize));
  if (pages === 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('pageOf', { page, pages })}>
      <Button
        kind="soft"
        size="small"
        icon="caret-left"
        label={t('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="num">{t('pageOf', { page, pages })}</span>
      <Button
        kind="soft"
        size="small"
        icon="caret-right"
        label={t('nextPage')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
