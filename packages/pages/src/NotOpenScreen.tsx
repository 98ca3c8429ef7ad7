import type { NotOpenFacts } from '@tamarind/contract/pages';
import {
  languageNames,
  languages as known,
  type Language,
  oneForEachText,
  tagOf,
  textsOf,
} from '@tamarind/ui/language.ts';
import { Mark } from '@tamarind/ui/Wordmark';
import styles from './NotOpenScreen.module.css';

/**
 * Shown at every address of the sites until two owners open them. It needs no script: the colours follow the device,
 * the language follows the address, the site's cookie or the browser.
 */
export function NotOpenScreen({ name, styles: sheets, ...facts }: NotOpenFacts) {
  const offered = offeredOf(facts);
  const language = chosenOf(facts, offered);
  const text = texts[textsOf[language]];
  return (
    <html lang={tagOf[language]} data-page="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <script src="/retry.js" defer />
        <title>{`${text.title} · ${name}`}</title>
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
      </head>
      <body className={styles.screen}>
        <main>
          <Mark size={72} />
          <p className={styles.name}>{name}</p>
          <h1>{text.title}</h1>
          <p>{text.soon}</p>
          <p className={styles.small}>{text.nothing}</p>
        </main>
        <nav aria-label={text.languages}>
          {offered.map((one) => (
            <a
              key={one}
              href={`?lang=${tagOf[one]}`}
              lang={tagOf[one]}
              hrefLang={tagOf[one]}
              aria-current={one === language || undefined}
            >
              {languageNames[one]}
            </a>
          ))}
        </nav>
      </body>
    </html>
  );
}

function offeredOf({ languages }: Pick<NotOpenFacts, 'languages'>): readonly Language[] {
  const offered = oneForEachText(known.filter((one) => languages.includes(one)));
  return offered.length > 0 ? offered : ['EN'];
}

function chosenOf({ wanted, languages }: Pick<NotOpenFacts, 'wanted' | 'languages'>, offered: readonly Language[]) {
  const tags = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  const found = tags.flatMap((tag) => offered.find((one) => textsOf[one] === tag) ?? []);
  return found[0] ?? offered.find((one) => one === languages[0]) ?? offered[0] ?? 'EN';
}

const texts = {
  en: {
    title: 'Not open yet',
    soon: 'We are getting ready. Please come back soon.',
    nothing: 'You cannot register, deposit or bet yet. This page checks again every 30 seconds.',
    languages: 'Languages',
  },
  th: {
    title: 'ยังไม่เปิดให้บริการ',
    soon: 'เรากำลังเตรียมความพร้อม กรุณากลับมาใหม่เร็ว ๆ นี้',
    nothing: 'ขณะนี้ยังสมัครสมาชิก ฝากเงิน หรือเดิมพันไม่ได้ หน้านี้จะตรวจสอบใหม่ทุก 30 วินาที',
    languages: 'ภาษา',
  },
  vi: {
    title: 'Chưa mở cửa',
    soon: 'Chúng tôi đang chuẩn bị. Mời bạn quay lại sau.',
    nothing: 'Hiện chưa thể đăng ký, nạp tiền hoặc đặt cược. Trang này tự kiểm tra lại sau mỗi 30 giây.',
    languages: 'Ngôn ngữ',
  },
  zh: {
    title: '尚未开放',
    soon: '我们正在准备，敬请期待。',
    nothing: '目前还不能注册、存款或投注。本页每 30 秒自动检查一次。',
    languages: '语言',
  },
} as const;
