import { useMemo } from 'react';
import type { TextLanguage } from '@tamarind/domain/content/announcement';
import { Banner, BannerList } from '@tamarind/ui/announcements/Banners';
import { NoticeText } from '@tamarind/ui/announcements/NoticeText';
import { PopupActs, PopupPicture } from '@tamarind/ui/announcements/Popup';
import { picturedOf } from '@tamarind/ui/announcements/shown.ts';
import { Slide, SlidePlace } from '@tamarind/ui/announcements/Slide';
import { Strip } from '@tamarind/ui/announcements/Strip';
import { Button } from '@tamarind/ui/Button';
import { Questions } from '@tamarind/ui/help/Questions';
import { helpTopics } from '@tamarind/ui/help/topics.ts';
import { StaffNotice } from '#dashboard/StaffNotices.tsx';
import type { DraftFields } from './draft.ts';
import styles from './ShownAnnouncement.module.css';
import { useAnnouncementsWords } from './words.ts';

interface Props {
  values: DraftFields;
  /** The language of the text that is shown; `reader` is the language that the reader wants. */
  language: TextLanguage;
  reader: TextLanguage;
  date: Date;
}

/** An announcement rendered with the components of the site on which its readers see it. */
export function ShownAnnouncement(props: Props) {
  const { values, language } = props;
  const { title, body } = values.texts[language];
  if (values.audience === 'staff')
    return (
      <div className={styles.page}>
        <StaffNotice title={title} markup={body} />
      </div>
    );
  if (values.type === 'H') return <Question title={title} markup={body} />;
  return values.form === 'strip' || values.form === 'popup' ? <Notice {...props} /> : <Pictured {...props} />;
}

function Pictured({ values: { form, texts, picture, address }, language }: Props) {
  const { title, body, tag, act } = texts[language];
  const shown = picturedOf({ picture: picture && `/slide/${picture}.webp`, tag, title, markup: body, act, address });
  return (
    <div className={styles.page}>
      {form === 'slide' ? (
        <div className={styles.slide}>
          <SlidePlace>
            <Slide slide={shown} isShown isFirst />
          </SlidePlace>
        </div>
      ) : (
        <BannerList>
          <Banner banner={shown} />
        </BannerList>
      )}
    </div>
  );
}

function Notice({ values: { form, type, texts }, language, reader, date }: Props) {
  const t = useAnnouncementsWords();
  const { title, body } = texts[language];
  const notices = useMemo(() => [{ id: '', title }], [title]);
  const notice = { title, markup: body, language, date };
  if (form === 'popup')
    return (
      <PopupPicture title={title}>
        <NoticeText notice={notice} reader={reader} hasTitle={false} />
        <PopupActs>
          <Button kind="line" size="small" icon="caret-left" disabled>
            {t('site.previous')}
          </Button>
          <Button kind="line" size="small" disabled>
            {t('site.next')}
          </Button>
          <Button kind="ghost" size="small">
            {t('site.today')}
          </Button>
          <a href="/noticePage">{t('site.all')}</a>
        </PopupActs>
      </PopupPicture>
    );
  return (
    <>
      {type === 'B' && (
        <Strip
          notices={notices}
          words={{ notices: t('site.notices'), pause: t('site.pause'), goOn: t('site.goOn') }}
          all={(className) => (
            <a href="/noticePage" className={className}>
              {t('site.seeAll')}
            </a>
          )}
        />
      )}
      <div className={styles.page}>
        <div className={styles.card}>
          <NoticeText notice={notice} reader={reader} />
        </div>
      </div>
    </>
  );
}

/** A question of the help centre, which lists the operator's own questions first. */
function Question({ title, markup }: { title: string; markup: string }) {
  const topic = helpTopics.find((one) => one.topic === 'faq');
  if (!topic) throw new Error('the help centre has no frequent questions');
  return (
    <div className={styles.page}>
      <Questions topic={topic} own={{ markup: '' }} isPlayMoney house={[{ id: '', title, markup }]} isOpen />
    </div>
  );
}
