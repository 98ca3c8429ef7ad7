import { COUNTRY_LIST_CLOSE_MS } from '@tamarind/domain/constants';
import { useEffect, useId, useRef, useState } from 'react';
import { Field } from '@tamarind/ui/Field';
import { Flag, type FlagName } from '@tamarind/ui/Flag';
import { Icon } from '@tamarind/ui/Icon';
import { tagOf, useLanguage } from '@tamarind/ui/language.ts';
import styles from './phone.module.css';
import { usePhoneWords } from './words.ts';

/** Thailand and Vietnam stand on top: SMS go there; to the others the server says so [H10]. */
const countries: readonly { code: string; region: string; flag: FlagName }[] = [
  { code: '66', region: 'TH', flag: 'th' },
  { code: '84', region: 'VN', flag: 'vn' },
  { code: '86', region: 'CN', flag: 'cn' },
  { code: '44', region: 'GB', flag: 'gb' },
];

interface Props {
  name: string;
  label: string;
  dialing: string;
  value: string;
  error?: string | undefined;
  onDialing: (code: string) => void;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** A mobile number with the country's code before it. */
export function PhoneField({ name, label, dialing, value, error, onDialing, onChange, onBlur }: Props) {
  const t = usePhoneWords();
  const language = useLanguage();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const names = new Intl.DisplayNames([tagOf[language]], { type: 'region' });
  const chosen = countries.find(({ code }) => code === dialing) ?? countries[0];
  return (
    <div
      className={styles.phone}
      role="group"
      onBlur={() => {
        closing.current = setTimeout(() => setOpen(false), COUNTRY_LIST_CLOSE_MS);
      }}
      onFocus={() => clearTimeout(closing.current)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        event.preventDefault();
        setOpen(false);
      }}
    >
      <Field
        label={label}
        name={name}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur ? { onBlur } : {})}
        before={
          <button
            type="button"
            className={styles.country}
            aria-label={t('country', { code: dialing })}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {chosen && <Flag of={chosen.flag} />}
            <span className="num">+{dialing}</span>
            <Icon name="caret-down" size={14} />
          </button>
        }
      />
      {isOpen && (
        <ul className={styles.list} id={listId}>
          {countries.map(({ code, region, flag }) => (
            <li key={code}>
              <button
                type="button"
                aria-current={code === dialing}
                onClick={() => {
                  onDialing(code);
                  setOpen(false);
                }}
              >
                <Flag of={flag} />
                <span>{names.of(region)}</span>
                <b className="num">+{code}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
