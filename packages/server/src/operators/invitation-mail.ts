/** The mail of an invitation. The person's language is not known yet, so the mail says the same in three. */
export const invitationMail = (host: string, link: string): { subject: string; text: string } => ({
  subject: `${host}: back office`,
  text: [
    `You are invited to the back office of ${host}. Open this link within three days. It works once.`,
    `คุณได้รับเชิญให้เข้าใช้งานระบบหลังบ้านของ ${host} เปิดลิงก์นี้ภายในสามวัน ลิงก์ใช้ได้ครั้งเดียว`,
    `Bạn được mời vào trang quản trị của ${host}. Hãy mở liên kết này trong vòng ba ngày. Liên kết chỉ dùng được một lần.`,
    link,
  ].join('\n\n'),
});
