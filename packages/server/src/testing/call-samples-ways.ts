/** Sample inputs for login, recovery and logout; see call-samples.ts. */
const captchaId = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';

export const recovery = {
  changePassword: { oldPassword: 'old-secret-1', newPassword: 'mua-xuan-2031', confirmNewPassword: 'mua-xuan-2031' },
  recoverByEmail: { username: 'nobody', email: 'nobody@demo.example', language: 'EN' },
  resetPassword: {
    newPassword: 'mua-xuan-2031',
    confirmNewPassword: 'mua-xuan-2031',
    verificationCode: '000000',
    mobileNum: '0812345678',
    countryDialingCode: '66',
  },
};

export const registerByMobile = {
  mobileNum: '0912345678',
  password: 'mua-xuan-2031',
  confirmPassword: 'mua-xuan-2031',
  currency: 'VND',
  payeeName: 'Test Person',
  email: 'a@b.vn',
  countryDialingCode: '84',
  verificationCode: '000000',
  birthday: '2000-05-05',
  affiliateCode: 'NOCODE',
  termsAgreed: true,
  ageConfirmed: true,
  registerMethod: 'WEB',
  login: true,
};

export const trial = { startFreePlay: { os: 'x', platform: 'W', Encryption: 'x', gatewayVersion: 3, currency: 'VND' } };

export const waysIn = {
  sendLoginCode: {
    mobileNum: '0812345678',
    countryDialingCode: '66',
    purpose: 'recover',
    language: 'EN',
    captcha: 'ABCDE',
    captchaId,
  },
  sendRegisterCode: {
    mobileNo: '0812345678',
    countryDialingCode: '66',
    regType: 'mobile',
    language: 'EN',
    captcha: 'ABCDE',
    captchaId,
  },
  getDomainRoute: {},
};

export const register = {
  username: 'hostile01',
  password: 'mua-xuan-2031',
  confirmPassword: 'mua-xuan-2031',
  currency: 'VND',
  payeeName: 'Test Person',
  email: 'a@b.vn',
  mobileNum: '0912345678',
  countryDialingCode: '84',
  birthday: '2000-05-05',
  paymentPassword: '702819',
  line: 'x',
  zalo: 'x',
  telegram: 'x',
  affiliateCode: 'NOCODE',
  referralCode: 'x',
  captcha: 'ABCDE',
  captchaId,
  termsAgreed: true,
  ageConfirmed: true,
  registerUrl: 'x',
  domain: 'x',
  registerMethod: 'WEB',
  login: true,
};
