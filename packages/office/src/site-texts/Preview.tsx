import { useState } from 'react';
import type { TextLanguage } from '@tamarind/domain/content/announcement';
import { ownText, type SiteText as SiteTextName, type SiteTextWords } from '@tamarind/domain/content/site-text';
import { Questions } from '@tamarind/ui/help/Questions';
import { tagOf } from '@tamarind/ui/language.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { SiteText } from '@tamarind/ui/site-text/SiteText';
import { Row, Stack } from '#parts/Row.tsx';
import { TwoWidths } from '#parts/TwoWidths.tsx';
import { useLanguageName } from '#parts/useLanguageName.ts';
import { topicOf } from './useSupplied.ts';
import { useSiteTextsWords } from './words.ts';

interface Props {
  text: SiteTextName;
  words: SiteTextWords;
  languages: readonly TextLanguage[];
}

/** A preview of the text on its page, updated while typing. */
export function Preview({ text, words, languages }: Props) {
  const t = useSiteTextsWords();
  const nameOf = useLanguageName();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<TextLanguage>();
  const language = chosen ?? languages[0] ?? 'EN';
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('preview')}</summary>
      {isOpen && (
        <Stack gap={12}>
          <Row>
            <Segmented
              label={t('preview.language')}
              options={languages.map((value) => ({ value, label: nameOf(value) }))}
              value={language}
              onChange={setChosen}
            />
          </Row>
          <TwoWidths>
            <Page text={text} language={language} words={words} />
          </TwoWidths>
        </Stack>
      )}
    </details>
  );
}

interface PageProps {
  text: SiteTextName;
  language: TextLanguage;
  words: SiteTextWords;
}

function Page({ text, language, words }: PageProps) {
  const { title, body } = words[language];
  const topic = topicOf(text);
  return topic || ownText(text)?.kind === 'topic' ? (
    <>
      <h1>{title}</h1>
      <Questions topic={topic} own={{ markup: body, lang: tagOf[language] }} isPlayMoney house={[]} isOpen />
    </>
  ) : (
    <SiteText title={title} markup={body} lang={tagOf[language]} />
  );
}
