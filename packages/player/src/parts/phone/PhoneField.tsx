import { COUNTRY_LIST_CLOSE_MS } from '@tamarind/domain/constants';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Field } from '@tamarind/ui/Field';
import { Icon } from '@tamarind/ui/Icon';
import { lazySection } from '@tamarind/ui/LazySection';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { CountryMark } from './CountryMark.tsx';
import styles from './phone.module.css';
import { usePhoneWords } from './words.ts';

const CountryList = lazySection(() => import('./CountryList.tsx'));

/** Country shown for a dialling code (66 or 84) until the person chooses one. */
const beginnings: Readonly<Record<string, string>> = { 66: 'TH', 84: 'VN' };

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

/** The input of a mobile number, with the country's dialling code before it. */
export function PhoneField({ name, label, dialing, value, error, onDialing, onChange, onBlur }: Props) {
  const t = usePhoneWords();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ region: string; dialing: string }>();
  const opener = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  // Several countries share a dialling code. Show the country that the person chose, as long as the form still has its
  // code.
  const region = chosen?.dialing === dialing ? chosen.region : beginnings[dialing];
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
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
        close();
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
        onBlur={onBlur}
        before={
          <button
            ref={opener}
            type="button"
            className={styles.country}
            aria-label={t('country', { code: dialing })}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              setOpen(true);
            }}
          >
            {region && <CountryMark region={region} />}
            <span className="num">+{dialing}</span>
            <Icon name="caret-down" size={14} />
          </button>
        }
      />
      {isOpen && (
        <Suspense
          fallback={
            <div className={styles.list}>
              <SkeletonRows count={3} height={44} />
            </div>
          }
        >
          <CountryList
            id={listId}
            dialing={dialing}
            region={region}
            onChoose={({ countryCode, countryDialingCode }) => {
              setChosen({ region: countryCode, dialing: countryDialingCode });
              onDialing(countryDialingCode);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
