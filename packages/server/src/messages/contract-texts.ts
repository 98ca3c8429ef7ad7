import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import type { MessageLanguage, Text } from './message-text.ts';

/** Events in the life of an agent's contract about which both parties get messages. */
export type ContractEvent =
  | 'contract_offered'
  | 'contract_accepted'
  | 'contract_refused'
  | 'contract_expired'
  | 'contract_end_asked'
  | 'contract_ended';

/** Maps a contract's state to the message about it. */
export const contractEvents: Readonly<Record<string, ContractEvent>> = {
  offered: 'contract_offered',
  active: 'contract_accepted',
  refused: 'contract_refused',
  expired: 'contract_expired',
  ending: 'contract_end_asked',
  ended: 'contract_ended',
};

/** The names of the kinds of contracts, by language. They replace `{notice}` in the texts about contracts. */
export const contractKinds: Readonly<Record<MessageLanguage, Readonly<Record<AgentContractCode, string>>>> = {
  th: { dividend: 'ปันผล', daily: 'เงินเดือนรายวัน', hourly: 'เงินเดือนรายชั่วโมง', real_time: 'เงินเดือนเรียลไทม์' },
  en: { dividend: 'dividend', daily: 'daily salary', hourly: 'hourly salary', real_time: 'real-time salary' },
  vi: { dividend: 'cổ tức', daily: 'lương ngày', hourly: 'lương giờ', real_time: 'lương thời gian thực' },
  zh: { dividend: '分红', daily: '日工资', hourly: '时薪', real_time: '实时工资' },
};

/** Texts about agents' contracts; `{reference}` is the account of the agent who is paid. */
export const contractTexts: Readonly<Record<MessageLanguage, Readonly<Record<ContractEvent, Text>>>> = {
  th: {
    contract_offered: text('ข้อเสนอสัญญา: {notice}', '{reference} มีข้อเสนอสัญญาใหม่: {notice} กรุณาตอบภายในเจ็ดวันในศูนย์ตัวแทน'),
    contract_accepted: text('สัญญามีผล: {notice}', 'สัญญา {notice} ของ {reference} ได้รับการตอบรับ ดูวันที่เริ่มในศูนย์ตัวแทน'),
    contract_refused: text('ปฏิเสธสัญญา: {notice}', '{reference} ปฏิเสธข้อเสนอสัญญา {notice}'),
    contract_expired: text('ข้อเสนอสัญญาสิ้นสุด: {notice}', 'ข้อเสนอสัญญา {notice} ของ {reference} สิ้นสุดโดยไม่มีการตอบ'),
    contract_end_asked: text('ขอสิ้นสุดสัญญา: {notice}', 'มีการขอสิ้นสุดสัญญา {notice} ของ {reference} กรุณาตอบในศูนย์ตัวแทน'),
    contract_ended: text('สัญญาสิ้นสุด: {notice}', 'สัญญา {notice} ของ {reference} สิ้นสุด รอบที่เปิดอยู่ยังจ่ายตามอัตราเดิม'),
  },
  en: {
    contract_offered: text(
      'Contract offer: {notice}',
      'There is a new contract offer for {reference}: {notice}. Please answer in the agent centre within seven days.',
    ),
    contract_accepted: text(
      'Contract accepted: {notice}',
      'The contract of {reference} was accepted: {notice}. The agent centre shows the day it starts.',
    ),
    contract_refused: text('Contract refused: {notice}', '{reference} refused the contract offer: {notice}.'),
    contract_expired: text(
      'Contract offer ended: {notice}',
      'The contract offer to {reference} ended without an answer: {notice}.',
    ),
    contract_end_asked: text(
      'End of a contract requested: {notice}',
      'The end of the contract of {reference} was requested: {notice}. Please answer in the agent centre.',
    ),
    contract_ended: text(
      'Contract ended: {notice}',
      'The contract of {reference} ends: {notice}. The open window is still paid at the old rates.',
    ),
  },
  vi: {
    contract_offered: text(
      'Đề nghị hợp đồng: {notice}',
      '{reference} có đề nghị hợp đồng mới: {notice}. Vui lòng trả lời trong trung tâm đại lý trong bảy ngày.',
    ),
    contract_accepted: text(
      'Hợp đồng được chấp nhận: {notice}',
      'Hợp đồng {notice} của {reference} đã được chấp nhận. Xem ngày bắt đầu trong trung tâm đại lý.',
    ),
    contract_refused: text('Hợp đồng bị từ chối: {notice}', '{reference} đã từ chối đề nghị hợp đồng: {notice}.'),
    contract_expired: text(
      'Đề nghị hợp đồng hết hạn: {notice}',
      'Đề nghị hợp đồng {notice} cho {reference} kết thúc mà không có trả lời.',
    ),
    contract_end_asked: text(
      'Yêu cầu kết thúc hợp đồng: {notice}',
      'Có yêu cầu kết thúc hợp đồng {notice} của {reference}. Vui lòng trả lời trong trung tâm đại lý.',
    ),
    contract_ended: text(
      'Hợp đồng kết thúc: {notice}',
      'Hợp đồng {notice} của {reference} kết thúc. Kỳ đang mở vẫn được trả theo tỷ lệ cũ.',
    ),
  },
  zh: {
    contract_offered: text('合约邀约：{notice}', '{reference} 有新的合约邀约：{notice}。请在七天内到代理中心答复。'),
    contract_accepted: text('合约已接受：{notice}', '{reference} 的合约已被接受：{notice}。开始日期见代理中心。'),
    contract_refused: text('合约被拒绝：{notice}', '{reference} 拒绝了合约邀约：{notice}。'),
    contract_expired: text('合约邀约已结束：{notice}', '给 {reference} 的合约邀约未获答复而结束：{notice}。'),
    contract_end_asked: text('请求终止合约：{notice}', '有人请求终止 {reference} 的合约：{notice}。请到代理中心答复。'),
    contract_ended: text('合约已终止：{notice}', '{reference} 的合约终止：{notice}。当前周期仍按原费率结算。'),
  },
};

/** Uses the same sentence for the mail and the SMS. */
function text(subject: string, sentence: string): Text {
  return { subject, mail: `${sentence}\n{brand}`, sms: `{brand}: ${sentence}` };
}
