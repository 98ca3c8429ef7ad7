import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { listCountries } from '@tamarind/contract/brand';
import { classes } from '@tamarind/ui/classes.ts';
import { ErrorState } from '@tamarind/ui/Empty';
import { tagOf, useLanguage } from '@tamarind/ui/language.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { foundCountries, namedCountries, type NamedCountry } from './countries.ts';
import { CountryMark } from './CountryMark.tsx';
import styles from './phone.module.css';
import { usePhoneWords } from './words.ts';

/** The list has a search field if it contains at least this number of countries. */
const SEARCH_FROM = 8;
const FRESH_MS = 600_000;

interface Props {
  id: string;
  dialing: string;
  region: string | undefined;
  onChoose: (country: NamedCountry) => void;
}

/**
 * List of the countries whose numbers the server accepts [D07]. Its code loads only when somebody opens it, so it does
 * not enlarge the first page.
 */
export default function CountryList({ id, dialing, region, onChoose }: Props) {
  const t = usePhoneWords();
  const language = useLanguage();
  const { data, error, refetch } = useEndpoint(listCountries, {}, { freshMs: FRESH_MS });
  if (!data)
    return (
      <div className={styles.list} id={id}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={t('countries')}>
            <SkeletonRows count={3} height={44} />
          </div>
        )}
      </div>
    );
  const countries = namedCountries(data.countries, tagOf[language]);
  const current = countries.find(
    (one) => one.countryDialingCode === dialing && (region === undefined || one.countryCode === region),
  );
  return <Choice id={id} countries={countries} current={current} onChoose={onChoose} />;
}

interface ChoiceProps {
  id: string;
  countries: readonly NamedCountry[];
  current: NamedCountry | undefined;
  onChoose: (country: NamedCountry) => void;
}

function Choice({ id, countries, current, onChoose }: ChoiceProps) {
  const t = usePhoneWords();
  const optionId = useId();
  const [search, setSearch] = useState('');
  const found = foundCountries(countries, search);
  const [marked, setMarked] = useState<string | undefined>(current?.countryCode);
  const at = Math.max(
    found.findIndex(({ countryCode }) => countryCode === marked),
    0,
  );
  const focus = useRef<HTMLInputElement & HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const hasSearch = countries.length > SEARCH_FROM;
  useEffect(() => focus.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [at, search]);

  const keys: Record<string, () => void> = {
    ArrowDown: () => setMarked(found[Math.min(at + 1, found.length - 1)]?.countryCode),
    ArrowUp: () => setMarked(found[Math.max(at - 1, 0)]?.countryCode),
    Home: () => setMarked(found[0]?.countryCode),
    End: () => setMarked(found.at(-1)?.countryCode),
    Enter: () => {
      const chosen = found[at];
      if (chosen) onChoose(chosen);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    // Without this, Enter would submit the surrounding form.
    event.preventDefault();
    act();
  };
  const controls = {
    'aria-activedescendant': found[at] ? `${optionId}${found[at].countryCode}` : undefined,
    onKeyDown,
    ref: focus,
  };
  return (
    <div className={styles.list}>
      {hasSearch && (
        <input
          {...controls}
          className={styles.search}
          type="search"
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-label={t('country.search')}
          placeholder={t('country.search')}
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setMarked(undefined);
          }}
        />
      )}
      <div
        id={id}
        className={styles.countries}
        role="listbox"
        aria-label={t('countries')}
        {...(hasSearch ? { ref: list } : { tabIndex: 0, ...controls })}
      >
        {found.map((country, index) => (
          <button
            key={country.countryCode}
            id={`${optionId}${country.countryCode}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={country === current}
            className={classes(index === at && styles.marked)}
            data-marked={index === at || undefined}
            onClick={() => onChoose(country)}
          >
            <CountryMark region={country.countryCode} />
            <span>{country.name}</span>
            <b className="num">+{country.countryDialingCode}</b>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {t('country.none')}
        </p>
      )}
    </div>
  );
}
