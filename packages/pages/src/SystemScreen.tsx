import type { ReactNode } from 'react';
import type { SystemFacts } from '@tamarind/contract/pages';
import { formatDate } from '@tamarind/ui/format.ts';
import { Mark } from '@tamarind/ui/Wordmark';
import styles from './SystemScreen.module.css';

/**
 * Maintenance [G02] and Access Denied [G03], with the titles of the specification, in Vietnamese and English. The
 * maintenance screen reloads by itself.
 */
export function SystemScreen(facts: SystemFacts) {
  const { status, styles: sheets } = facts;
  return (
    <html lang="vi" data-theme="light" data-page="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        {status === 1 && <script src="/retry.js" defer />}
        <title>{status === 1 ? 'Bảo Trì Hệ Thống / Maintenance' : 'Truy Cập Bị Từ Chối / Access Denied'}</title>
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
      </head>
      <body className={styles.screen}>
        <main>{status === 1 ? <Maintenance {...facts} /> : <Denied {...facts} />}</main>
      </body>
    </html>
  );
}

function Maintenance({ until, contact }: SystemFacts) {
  return (
    <>
      <Mark size={84} />
      {until !== null && (
        <p className={styles.until}>
          → {formatDate(new Date(until), 'moment', 'VI')} · {formatDate(new Date(until), 'moment', 'EN')} (UTC+7)
        </p>
      )}
      <h1>Bảo Trì Hệ Thống</h1>
      <p>
        Hệ thống đang được nâng cấp. Số dư và các vé đang mở vẫn an toàn. Vui lòng liên hệ chăm sóc khách hàng nếu cần
        hỗ trợ.
      </p>
      <hr />
      <h2 lang="en">Maintenance</h2>
      <p lang="en">
        We are upgrading the system. Your balance and open bets are safe. Contact customer service if you need help.
      </p>
      <Contact href={contact} isMain />
      <p className={styles.small}>Tự thử lại sau 30 giây · tries again by itself after 30 seconds</p>
    </>
  );
}

function Denied({ ip, country, contact }: SystemFacts) {
  return (
    <>
      <Globe />
      <h1>Truy Cập Bị Từ Chối</h1>
      <h2 lang="en">Access Denied</h2>
      <p>
        Dịch vụ không khả dụng tại khu vực hoặc IP của bạn.
        <br />
        <span lang="en">This service is not available from your location or IP.</span>
      </p>
      <dl className={styles.facts}>
        <Fact name="IP">{ip}</Fact>
        <Fact name="Quốc gia · Country">
          {country === '' ? '—' : `${flagOf(country)} ${nameOf(country)} (${country})`}
        </Fact>
      </dl>
      <Contact href={contact} />
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Contact = ({ href, isMain = false }: { href: string; isMain?: boolean }) => (
  <a className={isMain ? styles.main : styles.line} href={href}>
    Liên hệ · Contact us
  </a>
);

function Globe() {
  return (
    <svg width="84" height="84" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" fill="#3656b5" />
      <path d="M9 14q7-8 15-7l3 6-6 5 2 6-8 4-7-6zm22 9 9-4 5 5-4 12-8 6-5-9zM16 33l7 2 1 8-8-3z" fill="#2ba876" />
      <circle cx="24" cy="24" r="22" fill="none" stroke="#fff" strokeOpacity=".25" strokeWidth="1.5" />
    </svg>
  );
}

/** The country's flag: fonts draw two regional letters as one flag. */
const flagOf = (country: string): string =>
  [...country].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join('');

const nameOf = (country: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
