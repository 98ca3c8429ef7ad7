import { type ContrastPair, contrastPairs } from '@tamarind/domain/brand/contrast';
import { brandTokens, type LookColours, type Theme, themes } from '@tamarind/domain/brand/tokens';
import { Field } from '@tamarind/ui/Field';
import { Table } from '@tamarind/ui/Table';
import { useFormat } from '@tamarind/ui/format.ts';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Note } from '#parts/Note.tsx';
import { Stack } from '#parts/Row.tsx';
import { colourChange, type DraftValues, isColour } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

/** The two colours of the brand, the theme colours that follow from them, and their measured contrast. */
export function Look({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const { values } = form;
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.look')}</legend>
      <Stack gap={12}>
        <div className={styles.pair}>
          {(['brand', 'action'] as const).map((name) => (
            <Field
              key={name}
              label={t(`colour.${name}`)}
              hint={t(`colour.${name}Hint`)}
              autoComplete="off"
              maxLength={7}
              {...form.text(name)}
              onChange={({ target }) => form.set(colourChange(values, { [name]: target.value.trim().toLowerCase() }))}
              after={
                <input
                  type="color"
                  className={styles.pick}
                  aria-label={t('colour.pick', { name: t(`colour.${name}`) })}
                  value={isColour(values[name]) ? values[name] : '#000000'}
                  onChange={({ target }) => form.set(colourChange(values, { [name]: target.value }))}
                />
              }
            />
          ))}
        </div>
        <div className={styles.pair}>
          {themes.map((theme) => (
            <Swatches key={theme} theme={theme} look={values.look} />
          ))}
        </div>
        <Contrast look={values.look} />
      </Stack>
    </fieldset>
  );
}

function Swatches({ theme, look }: { theme: Theme; look: LookColours }) {
  const t = useBrandVersionsWords();
  const colours = look[theme];
  return (
    <section
      className={styles.theme}
      aria-label={t(`theme.${theme}`)}
      style={{ background: colours.bg, color: colours.ink }}
    >
      <div className={styles.header} style={{ background: colours.header, color: colours['on-header'] }}>
        <b>{t(`theme.${theme}`)}</b>
        <span className={styles.button} style={{ background: colours.cta, color: colours['on-cta'] }}>
          {t('sample')}
        </span>
      </div>
      <ul className={styles.swatches}>
        {brandTokens.map((token) => (
          <li key={token}>
            <span
              className={styles.swatch}
              style={{ background: colours[token], borderColor: colours['line-strong'] }}
            />
            <span className="code">{token}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The measured pairs of colours; those closest to their minimum ratio come first. */
function Contrast({ look }: { look: LookColours }) {
  const t = useBrandVersionsWords();
  const { number } = useFormat();
  const pairs = contrastPairs(look).toSorted((one, two) => one.ratio * two.least - two.ratio * one.least);
  const faults = pairs.filter(({ ratio, least }) => ratio < least);
  const [first] = pairs;
  if (!first) return null;
  const words = {
    count: faults.length > 0 ? faults.length : pairs.length,
    front: first.front,
    ground: first.ground,
    ratio: number(first.ratio / 100),
    least: number(first.least / 100),
  };
  return (
    <>
      <div role="status">
        {faults.length > 0 ? (
          <Note tone="danger" icon="warning">
            {t('contrast.faults', words)}
          </Note>
        ) : (
          <Note tone="win" icon="check-circle">
            {t('contrast.good', words)}
          </Note>
        )}
      </div>
      <details>
        <summary>{t('contrast.all', { count: pairs.length })}</summary>
        <Table<ContrastPair>
          label={t('contrast')}
          isDense
          items={pairs}
          keyOf={({ theme, front, ground }) => `${theme} ${front} ${ground}`}
          columns={[
            {
              key: 'pair',
              head: t('contrast.pair'),
              onCard: 'title',
              cell: ({ front, ground }) => <span className="code">{`${front} / ${ground}`}</span>,
            },
            { key: 'theme', head: t('contrast.theme'), cell: ({ theme }) => t(`theme.${theme}`) },
            {
              key: 'ratio',
              head: t('contrast.ratio'),
              isNumber: true,
              onCard: 'aside',
              cell: ({ ratio }) => number(ratio / 100),
            },
            { key: 'least', head: t('contrast.least'), isNumber: true, cell: ({ least }) => number(least / 100) },
          ]}
        />
      </details>
    </>
  );
}
