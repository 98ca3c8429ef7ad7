import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { searchMembers } from '@tamarind/contract/reports';
import { isReference } from '@tamarind/domain/payments/reference';
import { Amount } from '@tamarind/ui/Amount';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useRooms } from './rooms.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import styles from './Search.module.css';
import { useShellWords } from './words.ts';

interface Hit {
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  readonly aside?: React.ReactNode;
  readonly path: string;
}

/**
 * The search of the office: a member's identifying data, a draw's code, a reference or the title of a page leads to the
 * page.
 */
export function Search() {
  const t = useShellWords();
  const id = useId();
  const [, navigate] = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { hits, isAsking } = useHits(text.trim());
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    setOpen(false);
    setText('');
    navigate(hit.path);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      if (isOpen && text) setOpen(false);
      else event.currentTarget.blur();
    } else if (event.key === 'Enter') go(hits[chosen] ?? hits[0]);
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && hits.length > 0) {
      event.preventDefault();
      setOpen(true);
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : -1) + hits.length) % hits.length);
    }
  };
  const isShown = isOpen && text.trim() !== '';
  return (
    <div
      className={styles.search}
      ref={place}
      onBlur={({ relatedTarget }) => {
        if (!place.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <div className={styles.box}>
        <Icon name="magnifying-glass" size={18} />
        <input
          id="office-search"
          role="combobox"
          aria-label={t('search')}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && hits[chosen] ? `${id}-${chosen}` : undefined}
          placeholder={t('search')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={text}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
            setOpen(true);
          }}
        />
        <kbd>/</kbd>
      </div>
      <div className={isShown ? styles.hits : undefined}>
        <div id={`${id}-list`} role="listbox" aria-label={t('searchHits')}>
          {isShown &&
            hits.map((hit, index) => (
              <div
                key={hit.key}
                tabIndex={-1}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === chosen}
                onPointerDown={(event) => {
                  event.preventDefault();
                  go(hit);
                }}
              >
                <Icon name={hit.icon} size={18} />
                <span>{hit.title}</span>
                {hit.aside && <span className={styles.aside}>{hit.aside}</span>}
              </div>
            ))}
        </div>
        {isShown && hits.length === 0 && (
          <p className={styles.none} role="status">
            {t(isAsking ? 'searching' : 'searchNone')}
          </p>
        )}
      </div>
    </div>
  );
}

function useHits(text: string): { hits: readonly Hit[]; isAsking: boolean } {
  const t = useShellWords();
  const staff = useStaff();
  const rooms = useRooms();
  const query = useSettled(text, 180);
  const mayMembers = hasRight(staff, 'members.read');
  const mayFind = mayMembers && query.length >= 2;
  const members = useEndpoint(searchMembers, { text: query }, { when: mayFind });
  const hits: Hit[] = [];
  const code = text.toLowerCase();
  if (/^[a-z0-9]{2,16}-\d{8}(-\d{4})?$/.test(code) && hasRight(staff, 'draws.read'))
    hits.push({ key: 'draw', icon: 'calendar-check', title: t('toDraw', { code }), path: `/draws/${code}` });
  const reference = text.toUpperCase();
  if (isReference(reference) && hasRight(staff, 'withdrawals.read'))
    hits.push({
      key: 'reference',
      icon: 'hand-coins',
      title: t('toWithdrawal', { reference }),
      path: `/withdrawals/${reference}`,
    });
  if (query === text && mayFind)
    for (const { account, balance, currency } of members.data?.members ?? [])
      hits.push({
        key: account,
        icon: 'user',
        title: account,
        aside: <Amount value={balance} currency={currency} />,
        path: `/members/${encodeURIComponent(account)}`,
      });
  if (text.length >= 2)
    for (const { key, icon, path } of rooms) {
      const title = t(`room.${key}`);
      if (title.toLowerCase().includes(code)) hits.push({ key: `room ${key}`, icon, title, path });
    }
  return { hits, isAsking: query !== text || (members.isFetching && !members.data) };
}

/** The latest value that has not changed for `ms` milliseconds (debounced). */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
