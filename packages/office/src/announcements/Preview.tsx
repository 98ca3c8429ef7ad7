import { useState } from 'react';
import { type Theme, themes } from '@tamarind/domain/brand/tokens';
import type { TextLanguage } from '@tamarind/domain/content/announcement';
import { serverNow } from '@tamarind/ui/clock.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { Note } from '#parts/Note.tsx';
import { fromField } from '#parts/moment.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { TwoWidths } from '#parts/TwoWidths.tsx';
import type { BrandLanguages } from '#parts/useBrandLanguages.ts';
import { useLanguageName } from '#parts/useLanguageName.ts';
import { type DraftFields, shownLanguage } from './draft.ts';
import { ShownAnnouncement } from './ShownAnnouncement.tsx';
import { useAnnouncementsWords } from './words.ts';

interface Props {
  values: DraftFields;
  languages: BrandLanguages;
}

/**
 * The announcement as it will look on the site, updated while typing. A reader whose language is missing sees the text
 * of the fallback language.
 */
export function Preview({ values, languages: { offered, first } }: Props) {
  const t = useAnnouncementsWords();
  const nameOf = useLanguageName();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<TextLanguage>();
  const [theme, setTheme] = useState<Theme>('light');
  const reader = chosen ?? first;
  const language = shownLanguage(values, reader, first);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('preview')}</summary>
      {isOpen && (
        <Stack gap={12}>
          <Row>
            <Segmented
              label={t('preview.reader')}
              options={offered.map((value) => ({ value, label: nameOf(value) }))}
              value={reader}
              onChange={setChosen}
            />
            <Segmented
              label={t('preview.theme')}
              options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
              value={theme}
              onChange={setTheme}
            />
          </Row>
          {language === undefined ? (
            <Note icon="info">{t('fault.texts')}</Note>
          ) : (
            <>
              {language !== reader && (
                <Note tone="warn" icon="warning">
                  {t('preview.fallback', { reader: nameOf(reader), language: nameOf(language) })}
                </Note>
              )}
              <TwoWidths kind="site" theme={theme}>
                <ShownAnnouncement
                  values={values}
                  language={language}
                  reader={reader}
                  date={fromField(values.startsAt) ?? serverNow()}
                />
              </TwoWidths>
            </>
          )}
        </Stack>
      )}
    </details>
  );
}
