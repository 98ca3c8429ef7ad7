/**
 * Makes the subject and text of a mail with a one-time link. The person's language is unknown, so the mail has the same
 * text in three languages.
 */
type Mail = (host: string, link: string) => { subject: string; text: string };

/** The mail of an invitation to join. */
export const invitationMail: Mail = (host, link) => ({
  subject: `${host}: back office`,
  text: [
    `You are invited to the back office of ${host}. Open this link within three days. It works once.`,
    `คุณได้รับเชิญให้เข้าใช้งานระบบหลังบ้านของ ${host} เปิดลิงก์นี้ภายในสามวัน ลิงก์ใช้ได้ครั้งเดียว`,
    `Bạn được mời vào trang quản trị của ${host}. Hãy mở liên kết này trong vòng ba ngày. Liên kết chỉ dùng được một lần.`,
    link,
  ].join('\n\n'),
});

/** The mail to a person whose second factors were reset. */
export const enrolmentMail: Mail = (host, link) => ({
  subject: `${host}: back office`,
  text: [
    `Your second factor for the back office of ${host} was reset. Open this link within three days and register a new one.`,
    'The link works once and needs your password. If you did not ask for this, tell an owner at once.',
    `ปัจจัยที่สองของคุณสำหรับระบบหลังบ้านของ ${host} ถูกรีเซ็ตแล้ว เปิดลิงก์นี้ภายในสามวันเพื่อลงทะเบียนใหม่`,
    'ลิงก์ใช้ได้ครั้งเดียวและต้องใช้รหัสผ่านของคุณ หากคุณไม่ได้ขอ โปรดแจ้งเจ้าของระบบทันที',
    `Yếu tố thứ hai của bạn cho trang quản trị của ${host} đã được đặt lại. Hãy mở liên kết này trong ba ngày để đăng ký lại.`,
    'Liên kết chỉ dùng được một lần và cần mật khẩu của bạn. Nếu bạn không yêu cầu, hãy báo ngay cho chủ sở hữu.',
    link,
  ].join('\n\n'),
});
