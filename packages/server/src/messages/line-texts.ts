import type { MessageLanguage, Text } from './message-text.ts';

/** The news of a change of line: to the member who moved, to the former upline and to the new one. */
export type LineEvent = 'line_changed' | 'line_left' | 'line_joined';

/** Texts about a change of line; `{reference}` is the account that moved. No text names another upline. */
export const lineTexts: Readonly<Record<MessageLanguage, Readonly<Record<LineEvent, Text>>>> = {
  th: {
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

/** The SMS has the first sentence only, so that it stays short. */
function text(subject: string, sentence: string, more: string): Text {
  return { subject, mail: `${sentence}\n${more}\n{brand}`, sms: `{brand}: ${sentence}` };
}
