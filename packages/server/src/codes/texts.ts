import type { Language } from '@tamarind/contract/brand';

/**
 * The purposes of a one-time code. This file contains the texts of the SMS and mail messages with such codes. They are
 * on the server because no site displays them. `{name}` placeholders are filled in.
 */
export type CodePurpose = 'login' | 'register' | 'recover' | 'bind-mobile' | 'bind-email' | 'proof';

interface Text {
  readonly subject: string;
  /**
   * The message with the code; short enough for one SMS. The purpose comes first, so that nobody can be talked into
   * reading the code out for another purpose.
   */
  readonly code: string;
  /**
   * The message to a mobile number that already has an account, sent when somebody tries to register with that number.
   */
  readonly known: string;
  readonly uses: Readonly<Record<CodePurpose, string>>;
}

export function codeText(
  purpose: CodePurpose | 'known',
  language: Language,
  params: { brand: string; code: string; minutes: number },
): { subject: string; text: string } {
  const { subject, code, known, uses } = codeTexts[textLanguageOf[language]];
  const fill = (text: string): string =>
    text
      .replaceAll('{use}', purpose === 'known' ? '' : uses[purpose])
      .replaceAll('{minutes}', params.minutes.toString())
      .replaceAll('{code}', params.code)
      .replaceAll('{brand}', () => params.brand);
  return { subject: fill(subject), text: fill(purpose === 'known' ? known : code) };
}

/** Message language of each site language; TY and TH are both Thai. */
export const textLanguageOf: Readonly<Record<Language, 'th' | 'en' | 'vi' | 'zh'>> = {
  TY: 'th',
  TH: 'th',
  EN: 'en',
  VI: 'vi',
  CN: 'zh',
};

export const codeTexts: Readonly<Record<'th' | 'en' | 'vi' | 'zh', Text>> = {
  th: {
    subject: '{brand}: รหัสยืนยันของคุณ',
    code: '{brand}: รหัส {code} สำหรับ{use} ใช้ได้ {minutes} นาที อย่าบอกรหัสนี้แก่ใคร',
    known: '{brand}: เบอร์นี้มีบัญชีอยู่แล้ว เข้าสู่ระบบด้วยรหัส SMS หรือตั้งรหัสผ่านใหม่ได้ หากไม่ใช่คุณ ไม่ต้องทำอะไร',
    uses: {
      login: 'เข้าสู่ระบบ',
      register: 'สมัครสมาชิก',
      recover: 'ตั้งรหัสผ่านใหม่',
      'bind-mobile': 'ผูกเบอร์มือถือ',
      'bind-email': 'ผูกอีเมล',
      proof: 'ยืนยันตัวตน',
    },
  },
  en: {
    subject: '{brand}: your code',
    code: '{brand}: {code} is your code to {use}. It works for {minutes} minutes. Tell it to nobody.',
    known:
      '{brand}: this number already has an account. Log in with an SMS code or set a new password. If this was not you, do nothing.',
    uses: {
      login: 'log in',
      register: 'register',
      recover: 'set a new password',
      'bind-mobile': 'add this number',
      'bind-email': 'add this address',
      proof: 'confirm it is you',
    },
  },
  vi: {
    subject: '{brand}: mã xác nhận của bạn',
    code: '{brand}: {code} là mã để {use}, có hiệu lực {minutes} phút. Không cho ai biết mã này.',
    known:
      '{brand}: số này đã có tài khoản. Hãy đăng nhập bằng mã SMS hoặc đặt mật khẩu mới. Nếu không phải bạn, hãy bỏ qua.',
    uses: {
      login: 'đăng nhập',
      register: 'đăng ký',
      recover: 'đặt mật khẩu mới',
      'bind-mobile': 'thêm số điện thoại này',
      'bind-email': 'thêm email này',
      proof: 'xác nhận chính chủ',
    },
  },
  zh: {
    subject: '{brand}：您的验证码',
    code: '{brand}：{code} 是您用于{use}的验证码，{minutes} 分钟内有效，请勿告诉他人。',
    known: '{brand}：此号码已有账户。请用短信验证码登录或设置新密码。如非本人操作，请忽略。',
    uses: {
      login: '登录',
      register: '注册',
      recover: '设置新密码',
      'bind-mobile': '绑定手机',
      'bind-email': '绑定邮箱',
      proof: '确认本人操作',
    },
  },
};
