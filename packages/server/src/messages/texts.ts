import type { NewsOfSecurity } from '../sessions/index.ts';
import type { MessageLanguage, Text } from './message-text.ts';
import { type ContractEvent, contractTexts } from './contract-texts.ts';
import { type LineEvent, lineTexts } from './line-texts.ts';
import { type MoneyEvent, moneyTexts } from './money-texts.ts';

export type { MessageLanguage } from './message-text.ts';

/**
 * Texts of mails and SMS. They are on the server because no site displays these messages. The file has only data: it
 * does not compile if a language lacks a text; `textOf` fills in `{name}` placeholders.
 */
export type MessageEvent =
  | ContractEvent
  | LineEvent
  | MoneyEvent
  | 'deposit_credited'
  | 'withdrawal_disbursed'
  | 'withdrawal_failed'
  | 'withdrawal_rejected'
  | 'transfer_received'
  | 'result_corrected'
  | 'vip_notice'
  | 'security_changed'
  | 'contact_replaced';

/** Values that any text may use as placeholders. */
export interface MessageParams {
  readonly brand: string;
  readonly amount: string;
  readonly reference: string;
  /** Minutes within which the member must confirm that a withdrawal arrived; empty in other texts. */
  readonly minutes: string;
  /**
   * A detail of the event: the security change, the kind of a contract, the reason why a payment is held or was
   * returned, staff's explanation of a corrected result, the day of a move to another upline, or the month's status
   * points and the points that keep a level.
   */
  readonly notice: string;
  /** Hours within which `link` can undo a new contact; both are empty in other texts. */
  readonly hours: string;
  readonly link: string;
}

export function textOf(event: MessageEvent, language: MessageLanguage, params: MessageParams): Text {
  const { subject, mail, sms } = texts[language][event];
  return { subject: fill(subject, params), mail: fill(mail, params), sms: fill(sms, params) };
}

const fill = (text: string, params: MessageParams): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? params[name as keyof MessageParams] : whole,
  );

export const texts: Readonly<Record<MessageLanguage, Readonly<Record<MessageEvent, Text>>>> = {
  th: {
    ...contractTexts.th,
    ...lineTexts.th,
    ...moneyTexts.th,
    deposit_credited: {
      subject: 'ยอดฝาก {amount} เข้าแล้ว',
      mail:
        'ยอดฝาก {amount} เข้ากระเป๋าเงินของคุณแล้ว\nหมายเลขอ้างอิง {reference}\n\n' +
        'หากคุณไม่ได้ทำรายการนี้ กรุณาติดต่อฝ่ายบริการลูกค้า\n{brand}',
      sms: '{brand}: ยอดฝาก {amount} เข้าแล้ว อ้างอิง {reference}',
    },
    withdrawal_disbursed: {
      subject: 'โอนเงินถอน {amount} แล้ว',
      mail:
        'เราโอนเงิน {amount} เข้าบัญชีธนาคารของคุณแล้ว\nหมายเลขอ้างอิง {reference}\n\n' +
        'กรุณายืนยันการรับเงินในเว็บไซต์ภายใน {minutes} นาที หากไม่ยืนยัน ระบบจะถือว่าคุณได้รับเงินแล้ว\n' +
        'หากคุณไม่ได้ขอถอนเงิน กรุณาติดต่อฝ่ายบริการลูกค้าทันที\n{brand}',
      sms: '{brand}: โอนเงินถอน {amount} แล้ว อ้างอิง {reference} กรุณายืนยันการรับเงินภายใน {minutes} นาที',
    },
    withdrawal_failed: {
      subject: 'การถอนเงิน {amount} ไม่สำเร็จ',
      mail:
        'รายการถอน {amount} ไม่สำเร็จ และเงินส่วนที่ยังไม่ถึงบัญชีคืนเข้ากระเป๋าเงินของคุณแล้ว\n' +
        'หมายเลขอ้างอิง {reference}\n\nกรุณาตรวจสอบบัญชีธนาคารที่ผูกไว้ หรือติดต่อฝ่ายบริการลูกค้า\n{brand}',
      sms: '{brand}: ถอน {amount} ไม่สำเร็จ เงินคืนเข้ากระเป๋าแล้ว อ้างอิง {reference}',
    },
    withdrawal_rejected: {
      subject: 'คำขอถอนเงิน {amount} ไม่ผ่านการตรวจสอบ',
      mail:
        'คำขอถอน {amount} ไม่ผ่านการตรวจสอบ เงินยังอยู่ในกระเป๋าเงินของคุณ\nหมายเลขอ้างอิง {reference}\n\n' +
        'ดูเหตุผลได้ในหน้าถอนเงิน\n{brand}',
      sms: '{brand}: คำขอถอน {amount} ไม่ผ่านการตรวจสอบ เงินยังอยู่ในกระเป๋า อ้างอิง {reference}',
    },
    transfer_received: {
      subject: 'ได้รับโอน {amount} จากทีมของคุณ',
      mail: 'คุณได้รับโอน {amount} จากอัปไลน์หรือดาวน์ไลน์ของคุณ เงินเข้ากระเป๋าแล้ว\nหมายเลขอ้างอิง {reference}\n{brand}',
      sms: '{brand}: ได้รับโอน {amount} จากทีมของคุณ อ้างอิง {reference}',
    },
    result_corrected: {
      subject: 'ผลงวด {reference} ถูกแก้ไข',
      mail:
        'ผลงวด {reference} ที่คุณแทงไว้ถูกแก้ไข เราคิดยอดจ่ายใหม่ตามผลที่ถูกต้องแล้ว\n{notice}\n\n' +
        'ดูรายละเอียดได้ในรายการแทงของคุณ\n{brand}',
      sms: '{brand}: ผลงวด {reference} ถูกแก้ไขและคิดยอดใหม่แล้ว ดูรายละเอียดในรายการแทง',
    },
    vip_notice: {
      subject: 'ระดับ VIP {reference} ของคุณในเดือนหน้า',
      mail:
        'คะแนนสถานะเดือนนี้ / คะแนนที่ใช้รักษาระดับ {reference}: {notice}\n' +
        'หากสิ้นเดือนยังเป็นเช่นนี้ ระดับของคุณจะลดลงหนึ่งขั้น คุณไม่ต้องทำอะไร แต้มของคุณไม่หายไป ' +
        'และระดับกลับมาได้เสมอ\n\nดูได้ที่หน้า VIP\n{brand}',
      sms: '{brand}: คะแนนสถานะเดือนนี้ / ที่ใช้รักษาระดับ {reference}: {notice} แต้มของคุณไม่หายไป ดูได้ที่หน้า VIP',
    },
    security_changed: {
      subject: 'ความปลอดภัยของบัญชี: {notice}',
      mail: '{notice}\n\nหากไม่ใช่คุณ ให้สิ้นสุดทุกเซสชันในหน้าบัญชีของฉัน เปลี่ยนรหัสผ่าน และติดต่อฝ่ายบริการลูกค้าทันที\n{brand}',
      sms: '{brand}: {notice} หากไม่ใช่คุณ กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
    },
    contact_replaced: {
      subject: 'เบอร์โทรศัพท์หรืออีเมลใหม่ถูกผูกกับบัญชีของคุณ',
      mail:
        'มีการผูกเบอร์โทรศัพท์หรืออีเมลใหม่กับบัญชีของคุณที่ {brand}\n\nหากเป็นคุณ ไม่ต้องทำอะไร\n' +
        'หากไม่ใช่คุณ ให้ยกเลิกภายใน {hours} ชั่วโมงที่ลิงก์นี้ โดยไม่ต้องเข้าสู่ระบบ:\n{link}\n\n' +
        'ระบบจะใช้ข้อมูลติดต่อเดิมและออกจากระบบทุกอุปกรณ์ อย่าส่งลิงก์นี้ให้ผู้อื่น\n{brand}',
      sms: '{brand}: มีการผูกเบอร์หรืออีเมลใหม่ ไม่ใช่คุณ? ยกเลิกใน {hours} ชม.: {link}',
    },
  },
  en: {
    ...contractTexts.en,
    ...lineTexts.en,
    ...moneyTexts.en,
    deposit_credited: {
      subject: 'Your deposit of {amount} has arrived',
      mail:
        'Your deposit of {amount} is now in your wallet.\nReference {reference}\n\n' +
        'If this was not you, please contact customer service.\n{brand}',
      sms: '{brand}: your deposit of {amount} has arrived. Ref {reference}',
    },
    withdrawal_disbursed: {
      subject: 'We have paid out {amount}',
      mail:
        'We have sent {amount} to your bank account.\nReference {reference}\n\n' +
        'Please confirm on the site within {minutes} minutes that you have received it. ' +
        'Without an answer it counts as received.\nIf you did not ask for this withdrawal, contact customer service at once.\n{brand}',
      sms: '{brand}: we have paid out {amount}. Ref {reference}. Please confirm within {minutes} min.',
    },
    withdrawal_failed: {
      subject: 'Your withdrawal of {amount} did not go through',
      mail:
        'Your withdrawal of {amount} did not go through. ' +
        'What did not reach your bank account is back in your wallet.\nReference {reference}\n\n' +
        'Please check the bank account you have linked, or contact customer service.\n{brand}',
      sms: '{brand}: your withdrawal of {amount} did not go through; the money is back in your wallet. Ref {reference}',
    },
    withdrawal_rejected: {
      subject: 'Your withdrawal request of {amount} was declined',
      mail:
        'Your request to withdraw {amount} was declined. The money is still in your wallet.\n' +
        'Reference {reference}\n\nYou will find the reason on the withdrawal page.\n{brand}',
      sms: '{brand}: your request to withdraw {amount} was declined; the money is still in your wallet. Ref {reference}',
    },
    transfer_received: {
      subject: 'You received {amount} from your line',
      mail: '{amount} from your upline or a downline is now in your wallet.\nReference {reference}\n{brand}',
      sms: '{brand}: you received {amount} from your line. Ref {reference}',
    },
    result_corrected: {
      subject: 'The result of {reference} has been corrected',
      mail:
        'The result of {reference}, on which you had bet, has been corrected. ' +
        'Payouts were computed again by the right result.\n{notice}\n\nYou find the details with your ticket.\n{brand}',
      sms: '{brand}: the result of {reference} was corrected and payouts computed again. See your ticket.',
    },
    vip_notice: {
      subject: 'Your VIP level {reference} next month',
      mail:
        'Status points this month / points that keep {reference}: {notice}\n' +
        'If the month ends like this, your level goes one step down. ' +
        'There is nothing you have to do: your points stay yours, and a level can come back at any time.\n\nSee the VIP page.\n{brand}',
      sms: '{brand}: status points this month / to keep {reference}: {notice}. Your points stay yours. See the VIP page.',
    },
    security_changed: {
      subject: 'Security of your account: {notice}',
      mail:
        '{notice}\n\nIf this was not you, end all sessions on the page My account, ' +
        'change your password and contact customer service at once.\n{brand}',
      sms: '{brand}: {notice} If this was not you, contact customer service at once.',
    },
    contact_replaced: {
      subject: 'A new phone number or e-mail address was linked to your account',
      mail:
        'A new phone number or e-mail address was linked to your account at {brand}.\n\n' +
        'If this was you, you need not do anything.\nIf it was not, stop it here within {hours} hours. ' +
        'You do not have to log in:\n{link}\n\n' +
        'Your previous contact is then used again and every device is logged out. Do not give this link to anybody.\n{brand}',
      sms: '{brand}: a new phone number or e-mail was linked to your account. Not you? Stop it within {hours} hours: {link}',
    },
  },
  vi: {
    ...contractTexts.vi,
    ...lineTexts.vi,
    ...moneyTexts.vi,
    deposit_credited: {
      subject: 'Tiền nạp {amount} đã vào ví',
      mail:
        'Khoản nạp {amount} đã vào ví của bạn.\nMã tham chiếu {reference}\n\n' +
        'Nếu không phải bạn thực hiện, vui lòng liên hệ bộ phận chăm sóc khách hàng.\n{brand}',
      sms: '{brand}: Khoản nạp {amount} đã vào ví. Mã {reference}',
    },
    withdrawal_disbursed: {
      subject: 'Đã chuyển {amount} tiền rút',
      mail:
        'Chúng tôi đã chuyển {amount} vào tài khoản ngân hàng của bạn.\nMã tham chiếu {reference}\n\n' +
        'Vui lòng xác nhận đã nhận tiền trên trang web trong vòng {minutes} phút. ' +
        'Nếu không trả lời, hệ thống coi như bạn đã nhận.\n' +
        'Nếu bạn không yêu cầu rút tiền, hãy liên hệ bộ phận chăm sóc khách hàng ngay.\n{brand}',
      sms: '{brand}: Đã chuyển {amount} tiền rút. Mã {reference}. Vui lòng xác nhận trong {minutes} phút',
    },
    withdrawal_failed: {
      subject: 'Rút {amount} không thành công',
      mail:
        'Lệnh rút {amount} không thành công. ' +
        'Số tiền chưa đến tài khoản ngân hàng đã được hoàn lại vào ví của bạn.\nMã tham chiếu {reference}\n\n' +
        'Vui lòng kiểm tra tài khoản ngân hàng đã liên kết hoặc liên hệ bộ phận chăm sóc khách hàng.\n{brand}',
      sms: '{brand}: Rút {amount} không thành công, tiền đã hoàn vào ví. Mã {reference}',
    },
    withdrawal_rejected: {
      subject: 'Yêu cầu rút {amount} không được duyệt',
      mail:
        'Yêu cầu rút {amount} không được duyệt. Tiền vẫn ở trong ví của bạn.\nMã tham chiếu {reference}\n\n' +
        'Bạn có thể xem lý do tại trang rút tiền.\n{brand}',
      sms: '{brand}: Yêu cầu rút {amount} không được duyệt, tiền vẫn ở trong ví. Mã {reference}',
    },
    transfer_received: {
      subject: 'Bạn đã nhận {amount} từ tuyến của mình',
      mail: '{amount} từ tuyến trên hoặc tuyến dưới đã vào ví của bạn.\nMã tham chiếu {reference}\n{brand}',
      sms: '{brand}: Bạn đã nhận {amount} từ tuyến của mình. Mã {reference}',
    },
    result_corrected: {
      subject: 'Kết quả kỳ {reference} đã được đính chính',
      mail:
        'Kết quả kỳ {reference} mà bạn đã cược đã được đính chính. ' +
        'Tiền thưởng đã được tính lại theo kết quả đúng.\n{notice}\n\nXem chi tiết trong vé cược của bạn.\n{brand}',
      sms: '{brand}: Kết quả kỳ {reference} đã được đính chính, tiền thưởng đã tính lại. Xem vé cược của bạn.',
    },
    vip_notice: {
      subject: 'Hạng VIP {reference} của bạn trong tháng tới',
      mail:
        'Điểm hạng tháng này / điểm để giữ hạng {reference}: {notice}\n' +
        'Nếu đến cuối tháng vẫn như vậy, hạng của bạn giảm một bậc. ' +
        'Bạn không cần làm gì: điểm thưởng vẫn là của bạn và hạng có thể trở lại bất cứ lúc nào.\n\nXem tại trang VIP.\n{brand}',
      sms: '{brand}: Điểm hạng tháng này / để giữ hạng {reference}: {notice}. Điểm thưởng vẫn là của bạn. Xem tại trang VIP.',
    },
    security_changed: {
      subject: 'Bảo mật tài khoản: {notice}',
      mail:
        '{notice}\n\nNếu không phải bạn, hãy kết thúc mọi phiên ở trang Tài khoản của tôi, ' +
        'đổi mật khẩu và liên hệ bộ phận chăm sóc khách hàng ngay.\n{brand}',
      sms: '{brand}: {notice} Nếu không phải bạn, hãy liên hệ bộ phận chăm sóc khách hàng ngay.',
    },
    contact_replaced: {
      subject: 'Số điện thoại hoặc e-mail mới đã được liên kết với tài khoản của bạn',
      mail:
        'Một số điện thoại hoặc e-mail mới vừa được liên kết với tài khoản của bạn tại {brand}.\n\n' +
        'Nếu đó là bạn, bạn không cần làm gì.\n' +
        'Nếu không phải bạn, hãy hủy trong vòng {hours} giờ tại liên kết sau, không cần đăng nhập:\n{link}\n\n' +
        'Liên hệ cũ sẽ được dùng lại và mọi thiết bị bị đăng xuất. Không gửi liên kết này cho ai.\n{brand}',
      sms: '{brand}: Có số hoặc e-mail mới liên kết. Không phải bạn? Hủy trong {hours} giờ: {link}',
    },
  },
  zh: {
    ...contractTexts.zh,
    ...lineTexts.zh,
    ...moneyTexts.zh,
    deposit_credited: {
      subject: '存款 {amount} 已到账',
      mail: '您的存款 {amount} 已存入您的钱包。\n编号 {reference}\n\n如非您本人操作，请联系客服。\n{brand}',
      sms: '{brand}：存款 {amount} 已到账，编号 {reference}',
    },
    withdrawal_disbursed: {
      subject: '提款 {amount} 已付款',
      mail: '我们已将 {amount} 汇入您的银行账户。\n编号 {reference}\n\n请在 {minutes} 分钟内到网站确认收款。若未答复，将视为已收款。\n如果您没有申请提款，请立即联系客服。\n{brand}',
      sms: '{brand}：提款 {amount} 已付款，编号 {reference}，请在 {minutes} 分钟内确认收款',
    },
    withdrawal_failed: {
      subject: '提款 {amount} 未成功',
      mail: '您的提款 {amount} 未成功，未到达银行账户的款项已退回您的钱包。\n编号 {reference}\n\n请检查已绑定的银行账户，或联系客服。\n{brand}',
      sms: '{brand}：提款 {amount} 未成功，款项已退回钱包，编号 {reference}',
    },
    withdrawal_rejected: {
      subject: '提款申请 {amount} 未通过审核',
      mail: '您的提款申请 {amount} 未通过审核，款项仍在您的钱包中。\n编号 {reference}\n\n您可在提款页面查看原因。\n{brand}',
      sms: '{brand}：提款申请 {amount} 未通过审核，款项仍在钱包中，编号 {reference}',
    },
    transfer_received: {
      subject: '您收到上下级转账 {amount}',
      mail: '上级或下级转来的 {amount} 已到您的钱包。\n参考号 {reference}\n{brand}',
      sms: '{brand}：您收到上下级转账 {amount}，参考号 {reference}',
    },
    result_corrected: {
      subject: '{reference} 期的开奖结果已更正',
      mail: '您投注的 {reference} 期开奖结果已更正，派彩已按正确结果重新计算。\n{notice}\n\n详情请查看您的注单。\n{brand}',
      sms: '{brand}：{reference} 期开奖结果已更正，派彩已重新计算，请查看注单',
    },
    vip_notice: {
      subject: '您下个月的 VIP 等级 {reference}',
      mail: '本月成长值 / 保持 {reference} 所需成长值：{notice}\n如月底仍是如此，您的等级将下调一级。您无需做任何事：积分仍归您所有，等级随时可以恢复。\n\n请查看 VIP 页面。\n{brand}',
      sms: '{brand}：本月成长值 / 保持 {reference} 所需：{notice}。积分仍归您所有，请查看 VIP 页面',
    },
    security_changed: {
      subject: '账户安全：{notice}',
      mail: '{notice}\n\n如非您本人操作，请在“我的账户”页面结束所有会话，修改密码，并立即联系客服。\n{brand}',
      sms: '{brand}：{notice}如非本人操作，请立即联系客服。',
    },
    contact_replaced: {
      subject: '您的账户绑定了新的手机号或邮箱',
      mail:
        '您在 {brand} 的账户刚刚绑定了新的手机号或邮箱。\n\n如是您本人操作，无需处理。\n如非您本人操作，请在 {hours} 小时内打开以下链接撤销，无需登录：\n{link}\n\n' +
        '撤销后将恢复使用原联系方式，所有设备都会退出登录。请勿将此链接转发给他人。\n{brand}',
      sms: '{brand}：账户绑定了新手机号或邮箱。非本人操作请在 {hours} 小时内撤销：{link}',
    },
  },
};

/** Names of security changes, which replace `{notice}` in security_changed. */
export const securityNotices: Readonly<Record<MessageLanguage, Readonly<Record<NewsOfSecurity, string>>>> = {
  th: {
    totp_on: 'เปิดใช้แอปยืนยันตัวตนแล้ว',
    totp_off: 'ปิดแอปยืนยันตัวตนแล้ว',
    recovery_used: 'มีการเข้าสู่ระบบด้วยรหัสกู้คืน',
    recovery_renewed: 'สร้างรหัสกู้คืนชุดใหม่แล้ว รหัสเดิมใช้ไม่ได้อีก',
    passkey_added: 'เพิ่มพาสคีย์แล้ว',
    passkey_removed: 'ลบพาสคีย์แล้ว',
    payee_bound: 'ผูกบัญชีธนาคารใหม่แล้ว',
    payee_unbound: 'ยกเลิกการผูกบัญชีธนาคารหรือกระเป๋าเงินอิเล็กทรอนิกส์แล้ว',
    password_changed: 'เปลี่ยนรหัสผ่านแล้ว',
    password_recovered: 'ตั้งรหัสผ่านใหม่ด้วยรหัสจากข้อความแล้ว',
    payment_password_changed: 'เปลี่ยนรหัสผ่านการเงินแล้ว',
    payment_password_set: 'ตั้งรหัสผ่านการเงินครั้งแรกแล้ว',
    contact_bound: 'ผูกเบอร์โทรศัพท์หรืออีเมลใหม่แล้ว',
    contact_undone: 'การผูกเบอร์โทรศัพท์หรืออีเมลใหม่ถูกยกเลิก ใช้ข้อมูลติดต่อเดิมอีกครั้งและทุกอุปกรณ์ออกจากระบบแล้ว',
    identity_linked: 'ผูกบัญชี Google หรือ Facebook แล้ว',
    identity_unlinked: 'ยกเลิกการผูกบัญชี Google หรือ Facebook แล้ว',
    new_place: 'มีการเข้าสู่ระบบจากสถานที่ใหม่',
  },
  en: {
    totp_on: 'An authenticator was switched on.',
    totp_off: 'The authenticator was switched off.',
    recovery_used: 'Somebody logged in with a recovery code.',
    recovery_renewed: 'New recovery codes were made; the old ones no longer work.',
    passkey_added: 'A passkey was added.',
    passkey_removed: 'A passkey was removed.',
    payee_bound: 'A new bank account was linked.',
    payee_unbound: 'A bank account or e-wallet was taken away.',
    password_changed: 'The password was changed.',
    password_recovered: 'The password was set anew with a code from a message.',
    payment_password_changed: 'The payment password was changed.',
    payment_password_set: 'A payment password was set for the first time.',
    contact_bound: 'A new phone number or e-mail address was linked.',
    contact_undone:
      'Linking a new phone number or e-mail address was undone: the previous contact is back and every device was logged out.',
    identity_linked: 'A Google or Facebook account was linked.',
    identity_unlinked: 'A Google or Facebook account was unlinked.',
    new_place: 'Somebody logged in from a new place.',
  },
  vi: {
    totp_on: 'Ứng dụng xác thực đã được bật.',
    totp_off: 'Ứng dụng xác thực đã bị tắt.',
    recovery_used: 'Có người đăng nhập bằng mã khôi phục.',
    recovery_renewed: 'Mã khôi phục mới đã được tạo; mã cũ không còn dùng được.',
    passkey_added: 'Một khóa truy cập đã được thêm.',
    passkey_removed: 'Một khóa truy cập đã bị xóa.',
    payee_bound: 'Một tài khoản ngân hàng mới đã được liên kết.',
    payee_unbound: 'Một tài khoản ngân hàng hoặc ví điện tử đã được gỡ.',
    password_changed: 'Mật khẩu đã được đổi.',
    password_recovered: 'Mật khẩu đã được đặt lại bằng mã từ tin nhắn.',
    payment_password_changed: 'Mật khẩu thanh toán đã được đổi.',
    payment_password_set: 'Mật khẩu thanh toán đã được đặt lần đầu.',
    contact_bound: 'Số điện thoại hoặc e-mail mới đã được liên kết.',
    contact_undone:
      'Việc liên kết số điện thoại hoặc e-mail mới đã bị hủy: liên hệ cũ được dùng lại và mọi thiết bị đã đăng xuất.',
    identity_linked: 'Một tài khoản Google hoặc Facebook đã được liên kết.',
    identity_unlinked: 'Một tài khoản Google hoặc Facebook đã được gỡ liên kết.',
    new_place: 'Có người đăng nhập từ một nơi mới.',
  },
  zh: {
    totp_on: '身份验证器已启用。',
    totp_off: '身份验证器已停用。',
    recovery_used: '有人使用恢复码登录。',
    recovery_renewed: '已生成新的恢复码，旧的恢复码已失效。',
    passkey_added: '已添加一个通行密钥。',
    passkey_removed: '已移除一个通行密钥。',
    payee_bound: '已绑定新的银行账户。',
    payee_unbound: '已解绑一个银行账户或电子钱包。',
    password_changed: '密码已修改。',
    password_recovered: '已通过消息中的验证码重设密码。',
    payment_password_changed: '支付密码已修改。',
    payment_password_set: '已首次设置支付密码。',
    contact_bound: '已绑定新的手机号或邮箱。',
    contact_undone: '新手机号或邮箱的绑定已撤销，恢复使用原联系方式，所有设备均已退出登录。',
    identity_linked: '已绑定 Google 或 Facebook 账号。',
    identity_unlinked: '已解绑 Google 或 Facebook 账号。',
    new_place: '有人从新的地点登录。',
  },
};
