import { getStaffSiteText, listSiteTexts, saveSiteTextDraft } from '@tamarind/contract/site-texts';
import { type TextLanguage, textLanguages } from '@tamarind/domain/content/announcement';
import {
  areBlank,
  isHelpText,
  missingWords,
  noWords,
  ownText,
  type SiteTextWords,
  wordsHash,
} from '@tamarind/domain/content/site-text';
import type { TextPlace } from '@tamarind/domain/content/text-place';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Field, TextArea } from '@tamarind/ui/Field';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { type FormPart, useForm } from '@tamarind/ui/useForm.ts';
import { FieldGroup } from '#parts/FieldGroup.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useLanguageName } from '#parts/useLanguageName.ts';
import { useStaff } from '#parts/staff.ts';
import { firstPlace, PlaceFields } from './PlaceFields.tsx';
import { Preview } from './Preview.tsx';
import type { StaffText } from './staff-text.ts';
import styles from './SiteTexts.module.css';
import { shownWords } from './shown-words.ts';
import { useSiteTextsWords } from './words.ts';

interface Props {
  found: StaffText;
  /** The text that the platform supplies for a help page; empty for a legal document. */
  supplied: SiteTextWords;
}

/** The draft as a form. If another person is editing the draft, their name is shown instead. */
export function DraftPanel({ found, supplied }: Props) {
  const t = useSiteTextsWords();
  const { username } = useStaff();
  const { draft } = found;
  return (
    <Panel title={t('draft')} label={t('draft')}>
      <Stack gap={12}>
        {draft ? (
          <p>
            {draft.author === null ? t('draft.ofPack') : t('draft.by', { author: draft.author })}{' '}
            <DateText at={draft.changedAt} form="full" />
          </p>
        ) : (
          <p>{t('draft.none')}</p>
        )}
        {draft?.author && draft.author !== username ? (
          <Note icon="users">{t('draft.taken', { author: draft.author })}</Note>
        ) : (
          <DraftForm found={found} supplied={supplied} />
        )}
      </Stack>
    </Panel>
  );
}

interface Values {
  readonly words: SiteTextWords;
  /** Category and position of a text that staff added; null for any other text. */
  readonly place: TextPlace | null;
}

function DraftForm({ found: { text, draft, published, languages }, supplied }: Props) {
  const t = useSiteTextsWords();
  const base = draft?.words ?? shownWords(published.words, supplied);
  const own = ownText(text);
  const basePlace = draft?.place ?? published.place ?? (own ? firstPlace(own.kind) : null);
  const call = useCall(saveSiteTextDraft, { refreshes: [getStaffSiteText, listSiteTexts] });
  const form = useForm<Values>({
    start: () => ({ words: base, place: basePlace }),
    call,
    submit: async ({ words, place }) => {
      if (
        await call.send({
          text,
          lock: draft?.lock ?? 0,
          words: trimmed(words),
          ...present({ place: place ?? undefined }),
        })
      )
        toast(t('saved'));
    },
  });
  const { words, place } = form.values;
  const isChanged = wordsHash(trimmed(words), place) !== wordsHash(base, basePlace);
  // A language that the brand no longer has stays in the form as long as there is a text in it.
  const shown = [...languages, ...textLanguages.filter((one) => !languages.includes(one) && base[one].title !== '')];
  const fallback = languages.find((language) => !missingWords(words, [language]).includes(language));
  return (
    <form {...form.props}>
      <Stack gap={12}>
        <p className={styles.hint}>{t('markup')}</p>
        {own && place && <PlaceFields kind={own.kind} place={place} onChange={(next) => form.set({ place: next })} />}
        <div className={styles.languages}>
          {shown.map((language) => (
            <LanguageWords
              key={language}
              language={language}
              form={form}
              fallback={fallback}
              isPage={own?.kind === 'page'}
            />
          ))}
        </div>
        {place?.isEnded && <Note icon="info">{t('place.endedNote')}</Note>}
        {isHelpText(text) && areBlank(words) && <Note icon="info">{t('back.note')}</Note>}
        <Preview text={text} words={shownWords(words, supplied)} languages={shown} />
        <RefusalNote refusal={form.refusal} />
        <Row>
          <Button kind="brand" type="submit" disabled={!isChanged} isBusy={form.isBusy}>
            {t('save')}
          </Button>
          <Button kind="line" disabled={!isChanged} onClick={() => form.reset()}>
            {t('undo')}
          </Button>
          {isHelpText(text) && !areBlank(words) && !areBlank(published.words) && (
            <Button kind="line" icon="arrow-u-up-left" onClick={() => form.set({ words: noWords })}>
              {t('back.act')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}

interface LanguageProps {
  language: TextLanguage;
  form: FormPart<Values>;
  /** The language shown to readers whose own language has no text. */
  fallback: TextLanguage | undefined;
  /** True for a public page, which has a description. */
  isPage: boolean;
}

function LanguageWords({ language, form, fallback, isPage }: LanguageProps) {
  const t = useSiteTextsWords();
  const nameOf = useLanguageName();
  const { words } = form.values;
  const { title, description, body } = words[language];
  const write = (change: { title?: string; description?: string; body?: string }) =>
    form.set({ words: { ...words, [language]: { ...words[language], ...change } } });
  return (
    <FieldGroup
      title={
        <>
          {nameOf(language)}
          {missingWords(words, [language]).length > 0 && (
            <Tag tone="warn">
              {fallback === undefined ? t('language.missing') : t('language.fallback', { language: nameOf(fallback) })}
            </Tag>
          )}
        </>
      }
    >
      <Stack gap={12}>
        <Field
          label={t('words.title')}
          maxLength={120}
          value={title}
          autoCapitalize="sentences"
          spellCheck
          onChange={({ target }) => write({ title: target.value })}
        />
        {isPage && (
          <Field
            label={t('words.description')}
            hint={t('words.descriptionHint')}
            maxLength={160}
            value={description ?? ''}
            autoCapitalize="sentences"
            spellCheck
            onChange={({ target }) => write({ description: target.value })}
          />
        )}
        <TextArea
          label={t('words.body')}
          rows={18}
          maxLength={16_000}
          value={body}
          autoCapitalize="sentences"
          spellCheck
          onChange={({ target }) => write({ body: target.value })}
        />
      </Stack>
    </FieldGroup>
  );
}

const trimmed = (words: SiteTextWords) => {
  const of = (language: TextLanguage) => {
    const { title, description = '', body } = words[language];
    const rest = description.trim() === '' ? {} : { description: description.trim() };
    return { title: title.trim(), ...rest, body: body.trim() };
  };
  return { TY: of('TY'), EN: of('EN'), VI: of('VI'), CN: of('CN') };
};
