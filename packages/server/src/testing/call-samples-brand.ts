import type { contract } from '@tamarind/contract/index';
import { houseDocument } from '@tamarind/domain/brand/house';

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Samples<Room extends keyof typeof contract> = {
  readonly [Name in keyof (typeof contract)[Room]]: Readonly<Record<string, unknown>>;
};

/** Sample inputs for the brand's calls. */
export const brandSamples: Samples<'brand'> = {
  getBrandVersions: {},
  saveBrandDraft: { lock: 999, document: houseDocument },
  discardBrandDraft: { lock: 999, reason: 'sample' },
  publishBrand: { from: 'version', number: 999, document: houseDocument, reason: 'sample' },
  addBrandPicture: { kind: 'icon', picture: PIXEL },
  getBrandFile: { number: '999' },
  getStatus: { url: 'x' },
  getWhitelabel: {},
  getRegisterSetting: {},
  getHelpCenter: {},
  getSystemSettings: {},
  setSystemSettings: {
    maintenance: false,
    maintenanceUntil: null,
    regionRestriction: false,
    countriesServed: ['TH'],
    reason: 'sample',
  },
  openCustomerService: { entry: 'c2VhbGVk' },
  getEncryptionKey: {},
  listCountries: {},
  updateLanguage: { language: 'EN' },
  getBrandSwitches: {},
  switchFeature: { feature: 'FREEPLAY', isOn: false, reason: 'sample' },
  getBrandBounds: {},
  setCodeCaps: {
    codes: {
      expiredMinutes: 3,
      countries: ['66'],
      dailyPerTarget: 10,
      hourlyPerNetwork: 40,
      dailySms: 100,
      dailySmsPerCountry: 100,
      dailyMail: 100,
    },
    reason: 'sample',
  },
  setCashierSafety: {
    payers: { rule: 'folded', nameless: 'credit' },
    slips: { beforeMinutes: 30, staffAfterMinutes: 10, keepDays: 180 },
    identity: { withdrawAbove: { THB: '5000000', VND: '40000000' }, windowDays: 30 },
    contactWaitHours: 72,
    passwordDays: 90,
    staffReviewDays: 90,
    literalTexts: false,
    adjustments: { daily: { THB: '2000000', VND: '20000000' }, twoAbove: { THB: '1000000', VND: '10000000' } },
    soleCaps: { member: { THB: '100000', VND: '1000000' }, officer: { THB: '1000000', VND: '10000000' } },
    vendorWinAlarm: { THB: '10000000', VND: '80000000' },
    reason: 'sample',
  },
  getBrandLists: {},
  setEsports: { esports: ['AV'], reason: 'sample' },
  judgePattern: { pattern: '[a-z]+' },
};

export const federationSamples: Samples<'federation'> = {
  beginSignIn: { provider: 'google', origin: 'http://localhost' },
  beginLink: { provider: 'facebook', origin: 'http://localhost' },
  finishSignIn: { state: 's', code: 'c', secret: 'x' },
  registerBySignIn: {
    ticket: 't',
    username: 'newcomer1',
    currency: 'THB',
    payeeName: 'Somsri Jaidee',
    email: 'a@b.co',
    mobileNum: '0812345678',
    countryDialingCode: '66',
    verificationCode: '123456',
    line: 'x',
    zalo: 'x',
    telegram: 'x',
    affiliateCode: 'DEMO',
    birthday: '1990-05-01',
    termsAgreed: true,
    ageConfirmed: true,
    registerMethod: 'WEB',
  },
  listIdentities: {},
  unlinkIdentity: { provider: 'google' },
};
