import { useEffect, useId, useRef, useState } from 'react';
import { updateLanguage } from '@tamarind/contract/brand';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { classes } from '@tamarind/ui/classes.ts';
import { Flag, flagOf } from '@tamarind/ui/Flag';
import { Icon } from '@tamarind/ui/Icon';
import {
  isLanguage,
  languageNames,
  languages,
  oneForEachText,
  tagOf,
  textsOf,
  useLanguage,
  type Language,
} from '@tamarind/ui/language.ts';
import { toast } from '@tamarind/ui/Toast';
import { setLanguage } from '@tamarind/ui/words.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import styles from './LanguageSelect.module.css';
import { useShellWords } from './words.ts';

/**
 * Selection of the languages that the operator offers. A choice switches the page without a reload and is stored on the
 * device, even if the server call fails [C01].
 */
export function LanguageSelect({ opensUp = false }: { opensUp?: boolean }) {
  const t = useShellWords();
  const current = useLanguage();
  const whitelabel = useWhitelabel();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const offered = oneForEachText(
    whitelabel ? whitelabel.brand.languages.filter((code): code is Language => isLanguage(code)) : languages,
  );
  const isCurrent = (language: Language): boolean => textsOf[language] === textsOf[current];
  const choose = (language: Language) => {
    setOpen(false);
    if (isCurrent(language)) return;
    setLanguage(language).then(
      () => callEndpoint(updateLanguage, { language }).catch(() => undefined),
      () => toast(t('languageFailed'), { tone: 'error' }),
    );
  };
  return (
    <div
      ref={menu}
      className={styles.place}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${t('language')}: ${languageNames[current]}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Flag of={flagOf[current]} size={18} />
        <span className={styles.name}>{languageNames[current]}</span>
        <Icon name="caret-down" size={14} />
      </button>
      {isOpen && (
        <ul id={id} className={classes(styles.menu, opensUp && styles.up)}>
          {offered.map((language) => (
            <li key={language}>
              <button
                type="button"
                lang={tagOf[language]}
                aria-current={isCurrent(language) || undefined}
                onClick={() => choose(language)}
              >
                <Flag of={flagOf[language]} />
                {languageNames[language]}
                {isCurrent(language) && <Icon name="check" size={16} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
