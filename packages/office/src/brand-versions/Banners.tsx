import {
  BANNER_MOST,
  bannerPicture,
  type BannerPlace,
  bannerPlaces,
  emptyBanner,
} from '@tamarind/domain/brand/banners';
import { textLanguages } from '@tamarind/domain/content/announcement';
import { Banner, BannerList } from '@tamarind/ui/announcements/Banners';
import { picturedOf } from '@tamarind/ui/announcements/shown.ts';
import { Slide, SlidePlace } from '@tamarind/ui/announcements/Slide';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { languageNames } from '@tamarind/ui/language.ts';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Row, Stack } from '#parts/Row.tsx';
import type { DraftValues } from './draft.ts';
import styles from './Look.module.css';
import { PictureField } from './PictureField.tsx';
import { useBrandVersionsWords } from './words.ts';

type BrandBanner = DraftValues['banners'][number];
const parts = ['tag', 'title', 'text', 'act'] as const;

/**
 * Slides and banners of the home page that stay until another version of the brand changes them. Announcements can also
 * be slides, with an end date; visitors see those first.
 */
export function Banners({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const { banners } = form.values;
  const set = (at: number, change: Partial<BrandBanner>) =>
    form.set({ banners: banners.map((banner, index) => (index === at ? { ...banner, ...change } : banner)) });
  const add = (place: BannerPlace) => form.set({ banners: [...banners, emptyBanner(place)] });
  const moveUp = (at: number) =>
    form.set({ banners: banners.toSpliced(at, 1).toSpliced(at - 1, 0, ...banners.slice(at, at + 1)) });
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.banners')}</legend>
      <Stack gap={16}>
        <p>{t('banners.text')}</p>
        {banners.map((banner, at) => (
          <OneBanner key={at} form={form} banner={banner} at={at} onChange={(change) => set(at, change)}>
            {at > 0 && (
              <Button kind="ghost" size="small" icon="caret-up" onClick={() => moveUp(at)}>
                {t('banners.up', { number: at + 1 })}
              </Button>
            )}
            <Button
              kind="ghost"
              size="small"
              icon="trash"
              onClick={() => form.set({ banners: banners.toSpliced(at, 1) })}
            >
              {t('banners.remove', { number: at + 1 })}
            </Button>
          </OneBanner>
        ))}
        <Row gap={12}>
          {bannerPlaces.map((place) => (
            <Button
              key={place}
              size="small"
              icon="plus"
              disabled={banners.filter((banner) => banner.place === place).length >= BANNER_MOST.perPlace}
              onClick={() => add(place)}
            >
              {t(`banners.add.${place}`)}
            </Button>
          ))}
        </Row>
      </Stack>
    </fieldset>
  );
}

interface Props {
  form: FormPart<DraftValues>;
  banner: BrandBanner;
  at: number;
  onChange: (change: Partial<BrandBanner>) => void;
  children: React.ReactNode;
}

/** The fields of a banner, and the banner as visitors see it in the brand's first language that has a title. */
function OneBanner({ form, banner, at, onChange, children }: Props) {
  const t = useBrandVersionsWords();
  const { place, picture, address, texts } = banner;
  const fault = (field: string) => form.fault(`banners.${at}.${field}`);
  return (
    <fieldset className={styles.group} aria-label={t(`banners.${place}`, { number: at + 1 })}>
      <legend>{t(`banners.${place}`, { number: at + 1 })}</legend>
      <Stack gap={8}>
        <PictureField kind="banner" name={picture} onChange={(name) => onChange({ picture: name })} />
        {fault('picture') && (
          <p className={styles.fault} role="alert">
            {fault('picture')}
          </p>
        )}
        <Field
          label={t('banners.address')}
          hint={t('banners.address.hint')}
          autoComplete="off"
          maxLength={500}
          value={address}
          error={fault('address')}
          onBlur={() => form.leave(`banners.${at}.address`)}
          onChange={({ target }) => onChange({ address: target.value })}
        />
        {textLanguages.map((language) => (
          <details key={language} open={texts[language].title !== ''}>
            <summary>{languageNames[language]}</summary>
            <div className={styles.link}>
              {parts.map((part) => (
                <Field
                  key={part}
                  label={t(`banners.${part}Of`, { language: languageNames[language] })}
                  autoComplete="off"
                  maxLength={BANNER_MOST[part]}
                  value={texts[language][part]}
                  onChange={({ target }) =>
                    onChange({ texts: { ...texts, [language]: { ...texts[language], [part]: target.value } } })
                  }
                />
              ))}
            </div>
          </details>
        ))}
        {fault('texts') && (
          <p className={styles.fault} role="alert">
            {fault('texts')}
          </p>
        )}
        <ShownBanner banner={banner} />
        <Row>{children}</Row>
      </Stack>
    </fieldset>
  );
}

function ShownBanner({ banner: { place, picture, address, texts } }: { banner: BrandBanner }) {
  const language = textLanguages.find((one) => texts[one].title.trim() !== '');
  if (language === undefined) return null;
  const { text, ...words } = texts[language];
  const shown = picturedOf({ picture: picture && bannerPicture(picture), ...words, markup: text, address });
  return place === 'slide' ? (
    <SlidePlace>
      <Slide slide={shown} isShown isFirst={false} />
    </SlidePlace>
  ) : (
    <BannerList>
      <Banner banner={shown} />
    </BannerList>
  );
}
