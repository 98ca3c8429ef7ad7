/**
 * This file lists the calls of the specification, point 7, copied from its list in order; if the text allows several
 * methods, all of them. Nothing here comes from the contract: documented-calls.pg.test.ts calls each one like a client
 * that follows the specification only.
 */
export interface DocumentedCall {
  /** The HTTP methods that the specification allows; if it names none, the one that its wording suggests. */
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[];
  readonly path: string;
  /** True for a call of which the specification says "needs session token". */
  readonly token?: true;
  /** True for a call of which the specification says "payload encrypted". */
  readonly enc?: true;
  readonly form?: true;
  /** Input fields that the specification names or, if it names none, those that the call needs. */
  readonly send?: Readonly<Record<string, unknown>>;
  /** The expected error code if the test's data leads to a refusal, for example because of an unknown id. */
  readonly refusal?: string;
  /** True if the token must be an agent's. */
  readonly agent?: true;
  /** The call belongs to a later part of the product; until then its path must not exist. */
  readonly notYet?: 'messages';
}

const get = (path: string, send: DocumentedCall['send'] = {}): DocumentedCall => ({ methods: ['GET'], path, send });
const own = (path: string, send: DocumentedCall['send'] = {}): DocumentedCall => ({ ...get(path, send), token: true });

const registration = {
  currency: 'THB',
  payeeName: 'Somchai Jaidee',
  birthday: '1990-05-01',
  termsAgreed: true,
  ageConfirmed: true,
  registerMethod: 'WEB',
  login: true,
  registerUrl: 'https://play.example/register',
  domain: 'play.example',
  firebaseChannel: 'sms',
};
const password = 'mango-Sky-41';
const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';

const session: readonly DocumentedCall[] = [
  {
    methods: ['POST'],
    path: '/wps/session/login',
    enc: true,
    send: { username: 'nosuchmember', password: 'wrong-Password-1', type: 'username' },
    refusal: 'CREDENTIALS_WRONG',
  },
  {
    methods: ['POST'],
    path: '/wps/verification/sms/noLogin',
    send: { mobileNum: '0812345678', countryDialingCode: '66' },
  },
  own('/wps/member/info'),
  get('/wps/system/whitelabel'),
  get('/lgw/games/game_menus'),
  {
    methods: ['PUT'],
    path: '/wps/member/register',
    enc: true,
    send: { ...registration, username: 'documented1', password, confirmPassword: password },
  },
  {
    methods: ['PUT'],
    path: '/wps/member/register/mobile',
    enc: true,
    send: {
      ...registration,
      mobileNum: '0812345679',
      countryDialingCode: '66',
      verificationCode: '000000',
      password,
      confirmPassword: password,
    },
    refusal: 'CODE_EXPIRED',
  },
  {
    methods: ['POST'],
    path: '/wps/member/password',
    token: true,
    enc: true,
    send: { oldPassword: 'wrong-Password-1', newPassword: password, confirmNewPassword: password },
    refusal: 'CREDENTIALS_WRONG',
  },
  get('/wps/agent/affiliate', { code: 'NOCODE', domain: 'play.example' }),
  get('/wps/system/setting/register'),
  {
    methods: ['POST'],
    path: '/wps/member/password/email',
    form: true,
    send: { username: 'nosuchmember', email: 'nobody@mail.example' },
  },
  {
    methods: ['POST'],
    path: '/wps/session/login/freeplay',
    send: { os: 'Linux', platform: 'W', Encryption: 'not sealed', gatewayVersion: 3 },
    refusal: 'ENC_INVALID',
  },
  get('/wps/captcha'),
  own('/wps/member/info/icon'),
  get('/wps/system/status', { url: 'play.example' }),
  own('/wps/relay/MCSFE_getPlayerAvatar'),
  {
    methods: ['POST'],
    path: '/wps/member/password/verification',
    enc: true,
    send: { newPassword: password, mobileNum: '0812345678', verificationCode: '000000', countryDialingCode: '66' },
    refusal: 'CODE_EXPIRED',
  },
  { methods: ['POST', 'DELETE'], path: '/wps/session/logout', token: true },
  {
    ...get('/wps/verification/sms/register', { countryDialingCode: '66', mobileNo: '0898765432', regType: 'mobile' }),
    // The test's server has no SMS gateway.
    refusal: 'CODE_NOT_SENT',
  },
];

const wallet: readonly DocumentedCall[] = [
  own('/wps/v2/wallets/balance'),
  {
    methods: ['POST'],
    path: '/wps/relay/GCS_walletTransfer',
    token: true,
    send: { vendor: 'NOSUCH', direction: 'in', amount: '1000' },
    refusal: 'NOT_FOUND',
  },
  own('/wps/member/info/funds/consolidated'),
  own('/wps/relay/GCS_merchantWallet'),
];

const games: readonly DocumentedCall[] = [
  get('/wps/relay/GCSGAME_hotGamesV2', {
    merchantCode: 'tamarind',
    isPlatform: 2,
    vassalage: 'MGR',
    platform: 'flash,html5-desktop',
    language: 'TY',
  }),
  own('/wps/relay/GCSGAME_gameList', { gameCategory: 'LOTT' }),
  own('/wps/relay/GCSGAME_getVassGameType'),
  own('/wps/relay/GCSGAME_gameVendor', { merchantCode: 'tamarind' }),
  own('/wps/relay/MCSFE_getFavoriteGames'),
  own('/wps/relay/MCSFE_getFavoriteGamesList'),
  own('/wps/relay/GCS_recentGame'),
  own('/wps/relay/GLS2_roomList'),
  own('/wps/game/launchGame', {
    lottoArea: 'VN',
    launchMode: 'LOTT',
    lottoPrizeMode: 'Lott',
    lottoGameCode: 'xsmb',
    lottoView: 'betting',
    device: 'WEB',
    backUrl: 'https://play.example',
    language: 'TY',
  }),
  get('/lgw/vn/games/game_menu'),
  own('/lgw/vn/games/game_menu/recent'),
  get('/lgw/games/popular', { count: 20, prizeMode: 'Lott', device: 'WEB', language: 'TY' }),
  get('/lgw/vn/numeros/opened/game'),
  own('/lotto/lgw/games/opened/numero'),
];

const other: readonly DocumentedCall[] = [
  get('/wps/relay/MCSFE_getListAnnouncements', { types: 'B,PL,PU,PR', platform: 'W', execution: 'B' }),
  get('/wps/relay/ODSFE2_getWinnerBoard'),
  { ...own('/wps/relay/MCS2_processDividendReq'), agent: true },
  { ...own('/wps/relay/MCS2_processDailySalContract'), agent: true },
  { ...own('/wps/relay/MCS2_processContractHourSalary'), agent: true },
  { ...own('/wps/relay/MCSFE_processRealTimeSalaryContract'), agent: true },
  get('/wps/system/domainRoute'),
  {
    methods: ['POST', 'PUT'],
    path: '/wps/feedback',
    token: true,
    send: { content: 'I would like to see more draws on Sundays, please.' },
  },
  {
    methods: ['GET', 'POST'],
    path: '/wps/relay/MCS2_claimRafflePromotion',
    token: true,
    send: { promotionId: '999999999' },
    refusal: 'NOT_FOUND',
  },
  { ...own('/wps/relay/CSP_unreadCount'), notYet: 'messages' },
  get('/wps/system/helpCenter'),
  // The specification says: "Language update with language; country code list (response countries);
  // referral/first-login action after first login. Paths not shown."
  { methods: ['POST'], path: '/api/system/language', send: { language: 'EN' } },
  get('/api/system/countries'),
  { methods: ['POST'], path: '/api/members/first-login', token: true },
];

const points: readonly DocumentedCall[] = [
  own('/wps/relay/MCS2_getPointBalance'),
  own('/wps/relay/MCS2_getPointReward'),
  {
    methods: ['POST'],
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    token: true,
    enc: true,
    send: { item: id, quantity: 1, password: 'wrong-Password-1' },
    refusal: 'NOT_FOUND',
  },
  own('/wps/relay/MCS2_getRedeemPointList'),
  own('/wps/relay/MCS2_getPointConfig'),
  own('/wps/relay/ODSFE2_MemTransDet'),
  {
    methods: ['POST'],
    path: '/wps/relay/passwordCheck/MCS2_convertPoint',
    token: true,
    enc: true,
    send: { points: 200, password: 'wrong-Password-1' },
    refusal: 'CREDENTIALS_WRONG',
  },
];

export const documentedCalls = [...session, ...wallet, ...games, ...other, ...points];
