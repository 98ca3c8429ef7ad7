import type { HeldReason } from '@tamarind/domain/payments/match-deposit';
import type { SlipRefusal } from '@tamarind/domain/payments/slip';
import type { MessageLanguage, Text } from './message-text.ts';

/**
 * Events of deposits and withdrawals about which members get messages. Their texts are in this file, those of other
 * events in `texts.ts`.
 */
export type MoneyEvent =
  | 'deposit_expired'
  | 'deposit_failed'
  | 'deposit_held'
  | 'deposit_returned'
  | 'referral_paid'
  | 'slip_refused'
  | 'withdrawal_approved'
  | 'withdrawal_refunded';

export const moneyTexts: Readonly<Record<MessageLanguage, Readonly<Record<MoneyEvent, Text>>>> = {
  th: {
    deposit_expired: {
      subject: 'รหัสฝาก {amount} หมดเวลาแล้ว',
      mail:
        'รหัสสำหรับฝาก {amount} หมดเวลาแล้ว อย่าโอนด้วยรหัสนี้\n' +
        'หมายเลขอ้างอิง {reference}\n\n' +
        'หากคุณโอนแล้วก่อนหมดเวลา เงินจะเข้าตามปกติ มิฉะนั้นกรุณาทำรายการฝากใหม่\n' +
        '{brand}',
      sms: '{brand}: รหัสฝาก {amount} หมดเวลา อย่าโอนด้วยรหัสนี้ อ้างอิง {reference}',
    },
    deposit_failed: {
      subject: 'การฝาก {amount} ไม่สำเร็จ',
      mail:
        'การชำระเงินสำหรับการฝาก {amount} ไม่สำเร็จ และไม่มีเงินเข้ามาที่เรา\n' +
        'หมายเลขอ้างอิง {reference}\n\n' +
        'กรุณาทำรายการฝากใหม่ หรือเลือกวิธีอื่น\n' +
        '{brand}',
      sms: '{brand}: การฝาก {amount} ไม่สำเร็จ ไม่มีเงินเข้ามา อ้างอิง {reference}',
    },
    deposit_held: {
      subject: 'เราได้รับเงินของคุณแล้ว แต่ยังเข้ากระเป๋าไม่ได้',
      mail:
        'เราได้รับการโอนสำหรับรายการฝาก {amount} แต่ยังเข้ากระเป๋าไม่ได้: {notice}\n' +
        'หมายเลขอ้างอิง {reference}\n\n' +
        'เงินปลอดภัย เจ้าหน้าที่สองคนจะตรวจสอบ แล้วเงินจะเข้ากระเป๋าหรือคืนผู้โอน คุณไม่ต้องโอนซ้ำ\n' +
        '{brand}',
      sms: '{brand}: เงินฝากยังเข้าไม่ได้: {notice} เจ้าหน้าที่กำลังตรวจสอบ อ้างอิง {reference}',
    },
    deposit_returned: {
      subject: 'เงินที่โอนถูกคืนผู้โอนแล้ว',
      mail:
        'การโอนสำหรับรายการฝาก {amount} เข้ากระเป๋าไม่ได้ ({notice}) และถูกคืนไปยังบัญชีผู้โอนแล้ว\n' +
        'หมายเลขอ้างอิง {reference}\n\n' +
        'กรุณาทำรายการฝากใหม่จากบัญชีของคุณเอง\n' +
        '{brand}',
      sms: '{brand}: เงินที่โอนถูกคืนผู้โอนแล้ว: {notice} อ้างอิง {reference}',
    },
    referral_paid: {
      subject: 'คุณได้รับรางวัลชวนเพื่อน {amount}',
      mail: 'รางวัลชวนเพื่อน {amount} เข้ากระเป๋าเงินของคุณแล้ว ถอนหรือเล่นได้ทันที\n\nดูรายละเอียดได้ในหน้าชวนเพื่อน\n{brand}',
      sms: '{brand}: รางวัลชวนเพื่อน {amount} เข้ากระเป๋าเงินของคุณแล้ว',
    },
    slip_refused: {
      subject: 'สลิปของคุณใช้ไม่ได้',
      mail:
        'สลิปสำหรับรายการฝาก {amount} ใช้ไม่ได้: {notice}\n' +
        'หมายเลขอ้างอิง {reference}\n\n' +
        'คุณส่งสลิปอื่นได้ที่หน้าฝากเงิน\n' +
        '{brand}',
      sms: '{brand}: สลิปใช้ไม่ได้: {notice} ฝาก {amount} อ้างอิง {reference}',
    },
    withdrawal_approved: {
      subject: 'อนุมัติการถอน {amount} แล้ว',
      mail:
        'การถอน {amount} อนุมัติแล้ว และส่งคำสั่งให้ธนาคารแล้ว\n' +
        'หมายเลขอ้างอิง {reference}\n\n' +
        'หากคุณไม่ได้ขอถอนเงิน กรุณาติดต่อฝ่ายบริการลูกค้าทันที\n' +
        '{brand}',
      sms: '{brand}: อนุมัติการถอน {amount} แล้ว อ้างอิง {reference}',
    },
    withdrawal_refunded: {
      subject: 'คืนเงิน {amount} เข้ากระเป๋าแล้ว',
      mail:
        'เราตรวจสอบกับธนาคารแล้ว และคืน {amount} ที่ยังไม่ถึงบัญชีเข้ากระเป๋าเงินของคุณ\n' +
        'หมายเลขอ้างอิง {reference}\n\n' +
        'ดูรายละเอียดได้ในหน้าถอนเงิน\n' +
        '{brand}',
      sms: '{brand}: คืน {amount} เข้ากระเป๋าแล้ว อ้างอิง {reference}',
    },
  },
  en: {
    deposit_expired: {
      subject: 'The code for your deposit of {amount} has expired',
      mail:
        'The code for your deposit of {amount} has expired. Please do not pay with it.\n' +
        'Reference {reference}\n\n' +
        'If you paid in time, the money still arrives. Otherwise please start a new deposit.\n' +
        '{brand}',
      sms: '{brand}: the code for your deposit of {amount} has expired. Do not pay with it. Ref {reference}',
    },
    deposit_failed: {
      subject: 'Your deposit of {amount} failed',
      mail:
        'The payment for your deposit of {amount} was not made, and no money came to us.\n' +
        'Reference {reference}\n\n' +
        'Please start a new deposit, or choose another method.\n' +
        '{brand}',
      sms: '{brand}: your deposit of {amount} failed, no money came. Ref {reference}',
    },
    deposit_held: {
      subject: 'We have your payment, but cannot credit it yet',
      mail:
        'We received a payment for your deposit of {amount}, but cannot credit it yet: {notice}\n' +
        'Reference {reference}\n\n' +
        'The money is safe. Two people look at it; then it is credited or goes back to the payer. Please do ' +
        'not pay again.\n' +
        '{brand}',
      sms: '{brand}: your payment cannot be credited yet: {notice} Staff look at it. Ref {reference}',
    },
    deposit_returned: {
      subject: 'Your payment went back to the payer',
      mail:
        'The payment for your deposit of {amount} could not be credited ({notice}) and went back to the ' +
        'payer’s account.\n' +
        'Reference {reference}\n\n' +
        'Please start a new deposit from your own account.\n' +
        '{brand}',
      sms: '{brand}: your payment went back to the payer: {notice} Ref {reference}',
    },
    referral_paid: {
      subject: 'You received {amount} for an invitation',
      mail:
        'The reward of {amount} for an invitation is in your wallet. You can play with it or withdraw it.\n\n' +
        'See the page Invite friends.\n{brand}',
      sms: '{brand}: the reward of {amount} for an invitation is in your wallet',
    },
    slip_refused: {
      subject: 'Your slip was not accepted',
      mail:
        'The slip for your deposit of {amount} was not accepted: {notice}\n' +
        'Reference {reference}\n\n' +
        'You can send another slip on the deposit page.\n' +
        '{brand}',
      sms: '{brand}: your slip was not accepted: {notice} Deposit of {amount}. Ref {reference}',
    },
    withdrawal_approved: {
      subject: 'Your withdrawal of {amount} is approved',
      mail:
        'Your withdrawal of {amount} is approved, and the bank gets the order.\n' +
        'Reference {reference}\n\n' +
        'If you did not ask for this withdrawal, contact customer service at once.\n' +
        '{brand}',
      sms: '{brand}: your withdrawal of {amount} is approved. Ref {reference}',
    },
    withdrawal_refunded: {
      subject: '{amount} is back in your wallet',
      mail:
        'We asked the bank, and {amount} that did not arrive is back in your wallet.\n' +
        'Reference {reference}\n\n' +
        'You will find the details on the withdrawal page.\n' +
        '{brand}',
      sms: '{brand}: {amount} that did not arrive is back in your wallet. Ref {reference}',
    },
  },
  vi: {
    deposit_expired: {
      subject: 'Mã nạp {amount} đã hết hạn',
      mail:
        'Mã cho khoản nạp {amount} đã hết hạn. Xin đừng chuyển tiền bằng mã này.\n' +
        'Mã tham chiếu {reference}\n\n' +
        'Nếu bạn đã chuyển trong thời hạn, tiền vẫn sẽ vào ví. Nếu chưa, vui lòng tạo lệnh nạp mới.\n' +
        '{brand}',
      sms: '{brand}: Mã nạp {amount} đã hết hạn, đừng chuyển bằng mã này. Mã {reference}',
    },
    deposit_failed: {
      subject: 'Nạp {amount} không thành công',
      mail:
        'Khoản thanh toán để nạp {amount} không được thực hiện, chúng tôi không nhận được tiền.\n' +
        'Mã tham chiếu {reference}\n\n' +
        'Vui lòng tạo lệnh nạp mới hoặc chọn cách khác.\n' +
        '{brand}',
      sms: '{brand}: Nạp {amount} không thành công, chưa có tiền đến. Mã {reference}',
    },
    deposit_held: {
      subject: 'Đã nhận tiền của bạn, nhưng chưa thể ghi vào ví',
      mail:
        'Chúng tôi nhận được tiền cho khoản nạp {amount}, nhưng chưa thể ghi vào ví: {notice}\n' +
        'Mã tham chiếu {reference}\n\n' +
        'Tiền vẫn an toàn. Hai nhân viên sẽ xem xét, sau đó tiền vào ví hoặc trả lại người chuyển. Xin đừng ' +
        'chuyển lại.\n' +
        '{brand}',
      sms: '{brand}: Tiền nạp chưa thể vào ví: {notice} Nhân viên đang xem. Mã {reference}',
    },
    deposit_returned: {
      subject: 'Tiền đã được trả lại người chuyển',
      mail:
        'Tiền cho khoản nạp {amount} không thể ghi vào ví ({notice}) và đã trả về tài khoản người chuyển.\n' +
        'Mã tham chiếu {reference}\n\n' +
        'Vui lòng tạo lệnh nạp mới từ tài khoản của chính bạn.\n' +
        '{brand}',
      sms: '{brand}: Tiền đã trả lại người chuyển: {notice} Mã {reference}',
    },
    referral_paid: {
      subject: 'Bạn nhận {amount} thưởng giới thiệu bạn bè',
      mail:
        'Thưởng giới thiệu bạn bè {amount} đã vào ví của bạn. Bạn có thể chơi hoặc rút ngay.\n\n' +
        'Xem chi tiết tại trang Mời bạn bè.\n{brand}',
      sms: '{brand}: Thưởng giới thiệu bạn bè {amount} đã vào ví của bạn',
    },
    slip_refused: {
      subject: 'Biên lai của bạn không được chấp nhận',
      mail:
        'Biên lai cho khoản nạp {amount} không được chấp nhận: {notice}\n' +
        'Mã tham chiếu {reference}\n\n' +
        'Bạn có thể gửi biên lai khác tại trang nạp tiền.\n' +
        '{brand}',
      sms: '{brand}: Biên lai không được chấp nhận: {notice} Nạp {amount}. Mã {reference}',
    },
    withdrawal_approved: {
      subject: 'Lệnh rút {amount} đã được duyệt',
      mail:
        'Lệnh rút {amount} đã được duyệt và gửi đến ngân hàng.\n' +
        'Mã tham chiếu {reference}\n\n' +
        'Nếu bạn không yêu cầu rút tiền, hãy liên hệ chăm sóc khách hàng ngay.\n' +
        '{brand}',
      sms: '{brand}: Lệnh rút {amount} đã được duyệt. Mã {reference}',
    },
    withdrawal_refunded: {
      subject: '{amount} đã trở lại ví của bạn',
      mail:
        'Chúng tôi đã hỏi ngân hàng và trả {amount} chưa đến nơi về ví của bạn.\n' +
        'Mã tham chiếu {reference}\n\n' +
        'Xem chi tiết tại trang rút tiền.\n' +
        '{brand}',
      sms: '{brand}: {amount} chưa đến nơi đã trở lại ví. Mã {reference}',
    },
  },
  zh: {
    deposit_expired: {
      subject: '存款 {amount} 的付款码已过期',
      mail: '存款 {amount} 的付款码已过期，请勿再用它付款。\n编号 {reference}\n\n如果您已在有效期内付款，款项仍会到账；否则请重新发起存款。\n{brand}',
      sms: '{brand}：存款 {amount} 的付款码已过期，请勿付款，编号 {reference}',
    },
    deposit_failed: {
      subject: '存款 {amount} 未成功',
      mail: '您存款 {amount} 的付款没有完成，我们没有收到款项。\n编号 {reference}\n\n请重新发起存款，或选择其他方式。\n{brand}',
      sms: '{brand}：存款 {amount} 未成功，没有收到款项，编号 {reference}',
    },
    deposit_held: {
      subject: '已收到您的付款，但暂时无法入账',
      mail: '我们收到了您存款 {amount} 的付款，但暂时无法入账：{notice}\n编号 {reference}\n\n款项是安全的。两位工作人员会核实，之后入账或退回付款人。请勿重复付款。\n{brand}',
      sms: '{brand}：您的付款暂时无法入账：{notice} 工作人员正在核实，编号 {reference}',
    },
    deposit_returned: {
      subject: '您的付款已退回付款人',
      mail: '您存款 {amount} 的付款无法入账（{notice}），已退回付款账户。\n编号 {reference}\n\n请从您本人的账户重新发起存款。\n{brand}',
      sms: '{brand}：付款已退回付款人：{notice} 编号 {reference}',
    },
    referral_paid: {
      subject: '您收到邀请奖励 {amount}',
      mail: '邀请奖励 {amount} 已存入您的钱包，可直接游戏或提款。\n\n详情请查看“邀请好友”页面。\n{brand}',
      sms: '{brand}：邀请奖励 {amount} 已存入您的钱包',
    },
    slip_refused: {
      subject: '您的凭证未被接受',
      mail: '您存款 {amount} 的凭证未被接受：{notice}\n编号 {reference}\n\n您可以在存款页面发送另一张凭证。\n{brand}',
      sms: '{brand}：凭证未被接受：{notice} 存款 {amount}，编号 {reference}',
    },
    withdrawal_approved: {
      subject: '您的提款 {amount} 已批准',
      mail: '您的提款 {amount} 已批准，付款指令已发给银行。\n编号 {reference}\n\n如非您本人申请，请立即联系客服。\n{brand}',
      sms: '{brand}：提款 {amount} 已批准，编号 {reference}',
    },
    withdrawal_refunded: {
      subject: '{amount} 已退回您的钱包',
      mail: '我们已向银行核实，未到账的 {amount} 已退回您的钱包。\n编号 {reference}\n\n详情请查看提款页面。\n{brand}',
      sms: '{brand}：未到账的 {amount} 已退回钱包，编号 {reference}',
    },
  },
};

/**
 * Texts for the placeholder `{notice}` in deposit_held and deposit_returned: the reasons why a payment is held or was
 * returned.
 */
export const heldNotices: Readonly<Record<MessageLanguage, Readonly<Record<HeldReason, string>>>> = {
  th: {
    wrong_amount: 'จำนวนเงินไม่ตรงกับที่ขอฝาก',
    wrong_currency: 'เป็นสกุลเงินอื่น',
    wrong_account: 'โอนเข้าบัญชีอื่นของเรา',
    already_credited: 'รายการฝากนี้เข้าแล้ว',
    late: 'โอนหลังรหัสหมดเวลา',
    cancelled: 'โอนหลังจากคุณยกเลิกรายการฝาก',
    payer_differs: 'ผู้โอนไม่ใช่คุณ',
    payer_missing: 'ธนาคารไม่แจ้งชื่อผู้โอน',
    account_closed: 'บัญชีสมาชิกปิดแล้ว',
    price_moved: 'ราคาเปลี่ยนมากเกินไปก่อนที่เหรียญจะได้รับการยืนยัน',
    unknown_reference: 'ไม่พบหมายเลขอ้างอิง',
    unheard: 'พบในรายการเดินบัญชีของธนาคารภายหลัง',
  },
  en: {
    wrong_amount: 'the amount is not the one you asked for.',
    wrong_currency: 'it came in another currency.',
    wrong_account: 'it went to another of our accounts.',
    already_credited: 'this deposit was credited before.',
    late: 'it was paid after the code had expired.',
    cancelled: 'it was paid after you had cancelled the deposit.',
    payer_differs: 'the payer is not you.',
    payer_missing: 'the bank did not name the payer.',
    account_closed: 'the member’s account is closed.',
    price_moved: 'the price moved too far until the coins were confirmed.',
    unknown_reference: 'the reference is not known.',
    unheard: 'it was found in the bank’s statement later.',
  },
  vi: {
    wrong_amount: 'số tiền khác với yêu cầu nạp.',
    wrong_currency: 'tiền đến bằng loại tiền khác.',
    wrong_account: 'tiền vào tài khoản khác của chúng tôi.',
    already_credited: 'khoản nạp này đã được ghi trước đó.',
    late: 'tiền được chuyển sau khi mã hết hạn.',
    cancelled: 'tiền được chuyển sau khi bạn đã hủy lệnh nạp.',
    payer_differs: 'người chuyển không phải bạn.',
    payer_missing: 'ngân hàng không cho biết tên người chuyển.',
    account_closed: 'tài khoản hội viên đã đóng.',
    price_moved: 'giá thay đổi quá nhiều trước khi coin được xác nhận.',
    unknown_reference: 'không tìm thấy mã tham chiếu.',
    unheard: 'tiền được tìm thấy sau trong sao kê ngân hàng.',
  },
  zh: {
    wrong_amount: '金额与申请不符。',
    wrong_currency: '币种不同。',
    wrong_account: '款项付到了我们的另一个账户。',
    already_credited: '该笔存款此前已入账。',
    late: '付款时付款码已过期。',
    cancelled: '付款时您已取消该笔存款。',
    payer_differs: '付款人不是您本人。',
    payer_missing: '银行未提供付款人姓名。',
    account_closed: '会员账户已关闭。',
    price_moved: '在币得到确认之前，价格变动过大。',
    unknown_reference: '找不到该编号。',
    unheard: '款项是之后在银行对账单中找到的。',
  },
};

/** Texts for the placeholder `{notice}` in slip_refused: the reasons why a payment slip was refused. */
export const slipNotices: Readonly<Record<MessageLanguage, Readonly<Record<SlipRefusal, string>>>> = {
  th: {
    not_known: 'ไม่มีธนาคารใดรู้จักการโอนนี้',
    wrong_receiver: 'เงินเข้าบัญชีอื่น ไม่ใช่บัญชีของเรา',
    too_old: 'การโอนเกิดขึ้นก่อนรายการฝากนานเกินไป',
    used: 'เงินของสลิปนี้ถูกบันทึกไปแล้ว',
    staff: 'เจ้าหน้าที่ปฏิเสธสลิปนี้ โปรดสอบถามเหตุผลจากฝ่ายบริการลูกค้า',
  },
  en: {
    not_known: 'no bank knows this transfer.',
    wrong_receiver: 'the money went to another account, not to ours.',
    too_old: 'the transfer was made long before this deposit.',
    used: 'the money of this slip was booked before.',
    staff: 'staff refused it; ask customer service for the reason.',
  },
  vi: {
    not_known: 'không ngân hàng nào biết giao dịch này.',
    wrong_receiver: 'tiền đến tài khoản khác, không phải của chúng tôi.',
    too_old: 'giao dịch được thực hiện quá lâu trước lệnh nạp.',
    used: 'tiền của biên lai này đã được ghi sổ.',
    staff: 'nhân viên đã từ chối; hãy hỏi chăm sóc khách hàng về lý do.',
  },
  zh: {
    not_known: '没有银行知道这笔转账。',
    wrong_receiver: '款项转入了其他账户，而不是我们的账户。',
    too_old: '这笔转账远早于此存款。',
    used: '此凭证的款项已入账。',
    staff: '工作人员拒绝了此凭证，请向客服询问原因。',
  },
};
