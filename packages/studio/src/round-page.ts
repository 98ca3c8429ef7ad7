import type { Books } from './books/books.ts';
import type { Catalogue } from './games/catalogue.ts';
import { type Game, type Json, type StudioLanguage, type Words, wordsIn } from './games/game.ts';
import type { Answering } from './http.ts';
import { decimalsOf } from './wire/money.ts';

/** A readable page of one round: stake, events, return, and every movement with the operator's response. */
export function roundPage(given: {
  readonly books: Books;
  readonly catalogue: Catalogue;
  readonly roundOf: (path: string) => string | undefined;
}): Answering {
  return ({ method, path }) => {
    const id = method === 'GET' ? given.roundOf(path) : undefined;
    const round = id === undefined ? undefined : given.books.rounds.get(id);
    const session = round && given.books.sessions.get(round.session);
    if (!round || !session) return undefined;
    const words = (text: Words) => wordsIn(text, session.language);
    const money = (minor: bigint) => amountText(minor, session.currency, session.language);
    const movements = given.books.movements.ofRound(round.id);
    const sum = (kind: string, states: readonly string[]) =>
      movements
        .filter((one) => one.kind === kind && states.includes(one.state))
        .reduce((total, { amount }) => total + amount, 0n);
    const rows: [string, string][] = [
      [words(w.round), round.id],
      [words(w.opened), moment(round.openedAt)],
      [words(w.closed), round.closedAt ? moment(round.closedAt) : '–'],
      [words(w.state), words(w[round.status])],
      [words(w.staked), money(sum('bet', ['done']))],
      [words(w.returned), money(sum('win', ['done', 'pending']))],
    ];
    const game = given.catalogue.gameOf(round.gameCode, session.title);
    const body = `<h1>${escaped(game ? words(game.name) : round.gameCode)}</h1>
<dl>${rows.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>
${round.views.map(({ view }) => shown(game, view)).join('')}
<h2>${escaped(words(w.movements))}</h2>
<table><tbody>${movements
      .map(
        (one) =>
          `<tr><td>${escaped(words(w[one.kind]))}</td>` +
          `<td class="n">${escaped(one.kind === 'rollback' ? '' : money(one.amount))}</td>` +
          `<td>${escaped(one.answer ?? '…')}</td><td class="id">${escaped(one.id)}</td></tr>`,
      )
      .join('')}</tbody></table>`;
    return {
      status: 200,
      type: 'text/html; charset=utf-8',
      body:
        `<!doctype html><html lang="${session.language}"><head><meta charset="utf-8"><meta name="viewport" ` +
        `content="width=device-width, ` +
        `initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(words(w.round))} ` +
        `${round.id.slice(0, 8)}</title><link rel="stylesheet" href="/round.css"></head><body><main>${body}</main></body></html>`,
      headers: { 'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'" },
    };
  };
}

/** The style sheet of the round page, at its own URL because the content security policy forbids inline styles. */
export const roundStyle: Answering = ({ method, path }) =>
  method === 'GET' && path === '/round.css'
    ? {
        status: 200,
        type: 'text/css; charset=utf-8',
        body: style,
        headers: { 'cache-control': 'public, max-age=3600' },
      }
    : undefined;

const style = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#FAF4EA,#17100D);color:light-dark(#2B0F0A,#FBEFE1);
font:15px/1.6 Anuphan,system-ui,"Noto Sans Thai",sans-serif}
main{max-width:640px;margin:0 auto;padding:16px}h1{font-size:24px;line-height:1.5;margin:0 0 12px}h2{font-size:17px;margin:20px 0 8px}
dl{margin:0;background:light-dark(#fff,#221814);border-radius:16px;padding:4px 16px}
dl div{display:flex;gap:12px;justify-content:space-between;padding:8px 0;border-bottom:1px solid light-dark(#E6D8C4,#3D2E26)}
dl div:last-child{border:0}
dt{color:light-dark(#62503F,#D3BCA8)}dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
table{width:100%;border-collapse:collapse;font-size:13px}
td{padding:6px 4px;border-bottom:1px solid light-dark(#E6D8C4,#3D2E26);vertical-align:top}
.n{text-align:right;font-variant-numeric:tabular-nums}.id{font-family:monospace;font-size:11px;overflow-wrap:anywhere}
.reels{display:flex;gap:4px;margin:12px 0 0}
.reels div{flex:1;max-width:72px;background:light-dark(#F3EADC,#2D211B);border-radius:8px;
display:grid;gap:4px;padding:4px;text-align:center;font-weight:700}
.reels img{width:100%;aspect-ratio:1}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px}`;

/**
 * The round page shows the pictures of a slot game; of other games it shows the data that the player's client received.
 */
function shown(game: Game | undefined, view: Json): string {
  const spins = (view as { spins?: readonly { pictures: readonly (readonly string[])[] }[] } | null)?.spins;
  const look = game?.about as {
    pictures?: Readonly<Record<string, string>>;
    letters?: Readonly<Record<string, string>>;
  } | null;
  if (!spins) return `<pre>${escaped(JSON.stringify(view, null, 1))}</pre>`;
  const cell = (letter: string) => {
    const name = look?.pictures?.[letter];
    return name
      ? `<img src="/art/${name}.svg" alt="${escaped(name)}">`
      : `<span>${escaped(look?.letters?.[letter] ?? letter)}</span>`;
  };
  return spins
    .flatMap(({ pictures }) => pictures)
    .map(
      (reels) =>
        `<div class="reels">${reels.map((reel) => `<div>${[...reel].map(cell).join('')}</div>`).join('')}</div>`,
    )
    .join('');
}

export function amountText(minor: bigint, currency: string, language: StudioLanguage): string {
  const decimals = decimalsOf(currency);
  const digits = minor.toString().padStart(decimals + 1, '0');
  const decimal = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: decimals });
  return `${format.format(decimal as Intl.StringNumericLiteral)} ${currency}`;
}

const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const w = {
  round: { en: 'Round', th: 'รอบ', vi: 'Ván', zh: '局号' },
  opened: { en: 'Began', th: 'เริ่ม', vi: 'Bắt đầu', zh: '开始' },
  closed: { en: 'Ended', th: 'จบ', vi: 'Kết thúc', zh: '结束' },
  state: { en: 'State', th: 'สถานะ', vi: 'Trạng thái', zh: '状态' },
  staked: { en: 'Staked', th: 'เดิมพัน', vi: 'Đặt cược', zh: '投注' },
  returned: { en: 'Returned', th: 'ได้คืน', vi: 'Trả về', zh: '返还' },
  movements: { en: 'Movements of money', th: 'รายการเงิน', vi: 'Các khoản tiền', zh: '资金变动' },
  asked: { en: 'being asked', th: 'กำลังขอ', vi: 'đang hỏi', zh: '请求中' },
  open: { en: 'going on', th: 'กำลังเล่น', vi: 'đang chơi', zh: '进行中' },
  refused: { en: 'bet not taken', th: 'ไม่รับเดิมพัน', vi: 'không nhận cược', zh: '投注未被接受' },
  undone: { en: 'stake given back', th: 'คืนเดิมพันแล้ว', vi: 'đã hoàn cược', zh: '投注已退还' },
  bet: { en: 'Bet', th: 'เดิมพัน', vi: 'Cược', zh: '投注' },
  win: { en: 'Win', th: 'รางวัล', vi: 'Thưởng', zh: '奖金' },
  rollback: { en: 'Rollback', th: 'คืนเงิน', vi: 'Hoàn lại', zh: '退还' },
} satisfies Record<string, Words>;
