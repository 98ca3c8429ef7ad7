import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import styles from './RowMenu.module.css';

interface Item {
  readonly key: string;
  readonly icon: IconName;
  readonly text: string;
  readonly onPress: () => void;
}

interface Props {
  /** The accessible name of the button, which shows only dots. */
  label: string;
  items: readonly Item[];
}

/** Gap in pixels to the button and to the edges of the window. */
const GAP = 6;

/**
 * The actions on a row behind one button. The list is a popover, because a table that scrolls sideways would cut off a
 * list inside it.
 */
export function RowMenu({ label, items }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusButton = () => place.current?.querySelector('button')?.focus();
  useLayoutEffect(() => {
    const [menu, button] = [list.current, place.current?.querySelector('button')];
    if (!isOpen || !menu || !button) return;
    if ('showPopover' in menu) {
      menu.popover = 'auto';
      menu.showPopover();
    }
    moveBeside(menu, button.getBoundingClientRect());
    menu.querySelector('button')?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // When the page scrolls, move the list with its button and do not close it: a scroll event that began earlier may
    // arrive just after the press that opened the list.
    const follow = () => {
      const [menu, button] = [list.current, place.current?.querySelector('button')];
      if (menu && button) moveBeside(menu, button.getBoundingClientRect());
    };
    addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
    };
  }, [isOpen]);
  return (
    <span ref={place}>
      <Button
        kind="ghost"
        size="small"
        icon="dots-three-vertical"
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul
          id={id}
          ref={list}
          className={styles.menu}
          aria-label={label}
          onToggle={({ newState }) => {
            if (newState === 'closed') setOpen(false);
          }}
        >
          {items.map(({ key, icon, text, onPress }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  // Focus the button first, so that a dialog opened by the action returns the focus to it.
                  focusButton();
                  onPress();
                }}
              >
                <Icon name={icon} size={18} />
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}

/** Places the list below the button, or above it if the window ends there, aligned to the button's right edge. */
function moveBeside(menu: HTMLElement, button: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const below = button.bottom + GAP;
  const top = below + height > innerHeight - GAP ? Math.max(GAP, button.top - GAP - height) : below;
  menu.style.top = `${top}px`;
  menu.style.left = `${Math.max(GAP, button.right - width)}px`;
}
