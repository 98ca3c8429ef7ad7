import type { Day } from '@tamarind/domain/time';
import type { MessageLanguage, Text } from './message-text.ts';

/**
 * Messages about a member's move to another upline. Before the move: to the member, and to each agent above who loses
 * the member, gets the member, or keeps the member under another upline. When it takes effect: to the member and to
 * both uplines.
 */
export type LineEvent =
  | 'line_changing'
  | 'line_leaving'
  | 'line_joining'
  | 'line_moving'
  | 'line_changed'
  | 'line_left'
  | 'line_joined';

/**
 * Texts about a move to another upline; `{reference}` is the account that moves, `{notice}` the day of the move. No
 * text names the other upline.
 */
export const lineTexts: Readonly<Record<MessageLanguage, Readonly<Record<LineEvent, Text>>>> = {
  th: {
    line_changing: text(
      'อัปไลน์ของคุณจะเปลี่ยนในวันที่ {notice}',
      'ตั้งแต่วันที่ {notice} บัญชี {reference} ของคุณจะอยู่ในสายใหม่',
      'เงินและประวัติของคุณไม่เปลี่ยนแปลง หากคุณไม่เห็นด้วย กรุณาติดต่อฝ่ายบริการลูกค้าก่อนวันนั้น',
    ),
    line_leaving: text(
      '{reference} จะย้ายออกจากทีมของคุณ',
      'ตั้งแต่วันที่ {notice} {reference} และทุกคนที่อยู่ข้างใต้จะไม่อยู่ในทีมของคุณ',
      'วันก่อนหน้านั้นยังนับเป็นของทีมคุณ',
    ),
    line_joining: text(
      '{reference} จะเข้ามาอยู่ในทีมของคุณ',
      'ตั้งแต่วันที่ {notice} {reference} และทุกคนที่อยู่ข้างใต้จะอยู่ในทีมของคุณ',
      'วันก่อนหน้านั้นยังนับเป็นของสายเดิม',
    ),
    line_moving: text(
      '{reference} จะย้ายภายในทีมของคุณ',
      'ตั้งแต่วันที่ {notice} {reference} และทุกคนที่อยู่ข้างใต้จะอยู่ใต้อัปไลน์อื่นในทีมของคุณ',
      'วันก่อนหน้านั้นยังนับตามสายเดิม',
    ),
    line_changed: text(
      'อัปไลน์ของคุณเปลี่ยนแล้ว',
      'ตั้งแต่วันนี้บัญชี {reference} ของคุณอยู่ในสายใหม่',
      'เงินและประวัติของคุณไม่เปลี่ยนแปลง หากมีข้อสงสัย กรุณาติดต่อฝ่ายบริการลูกค้า',
    ),
    line_left: text(
      '{reference} ย้ายออกจากทีมของคุณ',
      'ตั้งแต่วันนี้ {reference} และทุกคนที่อยู่ข้างใต้ไม่อยู่ในทีมของคุณแล้ว',
      'วันก่อนหน้านี้ยังนับเป็นของทีมคุณ',
    ),
    line_joined: text(
      '{reference} เข้ามาอยู่ในทีมของคุณ',
      'ตั้งแต่วันนี้ {reference} และทุกคนที่อยู่ข้างใต้อยู่ในทีมของคุณ',
      'วันก่อนหน้านี้ยังนับเป็นของสายเดิม',
    ),
  },
  en: {
    line_changing: text(
      'Your upline changes on {notice}',
      'From {notice} your account {reference} belongs to another line.',
      'Your money and your records stay as they are. If you do not agree, please contact customer service before that day.',
    ),
    line_leaving: text(
      '{reference} will leave your team',
      'From {notice} {reference} and everybody below are no longer in your team.',
      'The days before still count for your team.',
    ),
    line_joining: text(
      '{reference} will join your team',
      'From {notice} {reference} and everybody below are in your team.',
      'The days before still count for the former line.',
    ),
    line_moving: text(
      '{reference} will move within your team',
      'From {notice} {reference} and everybody below are under another upline in your team.',
      'The days before still count for the former line.',
    ),
    line_changed: text(
      'Your upline has changed',
      'From today your account {reference} belongs to another line.',
      'Your money and your records stay as they are. If you have questions, please contact customer service.',
    ),
    line_left: text(
      '{reference} has left your team',
      'From today {reference} and everybody below are no longer in your team.',
      'The days before still count for your team.',
    ),
    line_joined: text(
      '{reference} has joined your team',
      'From today {reference} and everybody below are in your team.',
      'The days before still count for the former line.',
    ),
  },
  vi: {
    line_changing: text(
      'Tuyến trên của bạn sẽ thay đổi ngày {notice}',
      'Từ ngày {notice}, tài khoản {reference} của bạn thuộc tuyến khác.',
      'Tiền và lịch sử của bạn giữ nguyên. Nếu không đồng ý, vui lòng liên hệ bộ phận chăm sóc khách hàng trước ngày đó.',
    ),
    line_leaving: text(
      '{reference} sắp rời đội của bạn',
      'Từ ngày {notice}, {reference} và mọi người bên dưới không còn trong đội của bạn.',
      'Những ngày trước đó vẫn tính cho đội của bạn.',
    ),
    line_joining: text(
      '{reference} sắp vào đội của bạn',
      'Từ ngày {notice}, {reference} và mọi người bên dưới thuộc đội của bạn.',
      'Những ngày trước đó vẫn tính cho tuyến cũ.',
    ),
    line_moving: text(
      '{reference} sắp chuyển trong đội của bạn',
      'Từ ngày {notice}, {reference} và mọi người bên dưới thuộc tuyến trên khác trong đội của bạn.',
      'Những ngày trước đó vẫn tính cho tuyến cũ.',
    ),
    line_changed: text(
      'Tuyến trên của bạn đã thay đổi',
      'Từ hôm nay tài khoản {reference} của bạn thuộc tuyến khác.',
      'Tiền và lịch sử của bạn giữ nguyên. Nếu có thắc mắc, vui lòng liên hệ bộ phận chăm sóc khách hàng.',
    ),
    line_left: text(
      '{reference} đã rời đội của bạn',
      'Từ hôm nay {reference} và mọi người bên dưới không còn trong đội của bạn.',
      'Những ngày trước đó vẫn tính cho đội của bạn.',
    ),
    line_joined: text(
      '{reference} đã vào đội của bạn',
      'Từ hôm nay {reference} và mọi người bên dưới thuộc đội của bạn.',
      'Những ngày trước đó vẫn tính cho tuyến cũ.',
    ),
  },
  zh: {
    line_changing: text(
      '您的上线将于{notice}变更',
      '自{notice}起，您的账号 {reference} 归入另一条线。',
      '您的资金和记录保持不变。如不同意，请在该日之前联系客服。',
    ),
    line_leaving: text(
      '{reference} 将离开您的团队',
      '自{notice}起，{reference} 及其全部下线不再属于您的团队。',
      '此前的日期仍计入您的团队。',
    ),
    line_joining: text(
      '{reference} 将加入您的团队',
      '自{notice}起，{reference} 及其全部下线属于您的团队。',
      '此前的日期仍计入原来的线。',
    ),
    line_moving: text(
      '{reference} 将在您的团队内调整',
      '自{notice}起，{reference} 及其全部下线归您团队中的另一位上线。',
      '此前的日期仍计入原来的线。',
    ),
    line_changed: text(
      '您的上线已变更',
      '自今日起，您的账号 {reference} 归入另一条线。',
      '您的资金和记录保持不变。如有疑问，请联系客服。',
    ),
    line_left: text(
      '{reference} 已离开您的团队',
      '自今日起，{reference} 及其全部下线不再属于您的团队。',
      '此前的日期仍计入您的团队。',
    ),
    line_joined: text(
      '{reference} 已加入您的团队',
      '自今日起，{reference} 及其全部下线属于您的团队。',
      '此前的日期仍计入原来的线。',
    ),
  },
};

/** The mail has both sentences; the SMS has only the first one, to stay short. */
function text(subject: string, sentence: string, more: string): Text {
  return { subject, mail: `${sentence}\n${more}\n{brand}`, sms: `{brand}: ${sentence}` };
}

/** A day in the format of the message's language. */
export const dayText = (day: Day, language: MessageLanguage): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
const locales: Readonly<Record<MessageLanguage, string>> = { th: 'th-TH', en: 'en-GB', vi: 'vi-VN', zh: 'zh-CN' };
