import type { contract } from '@tamarind/contract/index';

type Contract = typeof contract;
/** For every endpoint one input in wire form that fits its schema; a missing or unknown endpoint does not compile. */
export type CallSamples = {
  readonly [Room in keyof Contract]: {
    readonly [Name in keyof Contract[Room]]: Readonly<Record<string, unknown>>;
  };
};

const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const prizes = {
  db: ['60755'],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
};
const page = { page: 1 };
const days = { from: '2026-11-01', to: '2026-11-21' };

/** Inputs that reach the handler: unknown ids, but the right form. Tests break them field by field. */
export const callSamples: CallSamples = {
  announcements: { listAnnouncements: { language: 'TY', types: 'B', platform: 'W', execution: 'B' } },
  audit: { listAudit: { actor: 'staff:x', action: 'x', subject: 'x', ...page }, verifyAudit: {} },
  brand: {
    getStatus: { url: 'x' },
    getWhitelabel: {},
    getRegisterSetting: {},
    getEncryptionKey: {},
    updateLanguage: { language: 'EN' },
  },
  deposits: {
    listDepositMethods: {},
    createDeposit: { method: 'vietqr', amount: '100000' },
    getDeposit: { id },
    listDeposits: page,
    simulatePayment: { id },
    listUnmatchedNotices: page,
    proposeAssignment: { id, account: 'nobody', note: 'why not' },
    decideAssignment: { id, agree: true, note: 'yes' },
  },
  lottery: {
    listGames: {},
    listOpenDraws: {},
    getDraw: { draw: 'xsmb-20991231' },
    listResults: { game: 'xsmb', ...days, ...page },
    exportResults: { game: 'xsmb', ...days },
    listPopularNumbers: { game: 'xsmb', count: 20, prizeMode: 'ELOTT', device: 'WEB', language: 'TY' },
    getStatistics: { game: 'xsmb', draws: 100 },
    launchLottery: {
      launchMode: 'LOTT',
      lottoArea: 'VN',
      lottoPrizeMode: 'ELOTT',
      lottoGameCode: 'xsmb',
      lottoView: 'betting',
      device: 'WEB',
      backUrl: '/',
      language: 'TY',
    },
    enterClient: { launchToken: 'x'.repeat(43) },
    placeBet: {
      draw: 'xsmb-20991231',
      lines: [{ betType: 'lo2', selection: '07', unitStake: '1000', oddsE4: '990000' }],
    },
    cancelTicket: { ticket: id },
    listTickets: { show: 'all', game: 'xsmb', draw: 'xsmb-20991231', ...days, ...page },
    exportTickets: { show: 'all', ...days },
    getTicket: { ticket: id },
    listDraws: { game: 'xsmb', state: 'open', ...days, ...page },
    getStaffDraw: { draw: 'xsmb-20991231' },
    enterResult: { draw: 'xsmb-20991231', prizes, source: 'typed', sourceNote: 'board' },
    getExposure: { draw: 'xsmb-20991231', betType: 'lo2', currency: 'VND' },
  },
  members: {
    getMemberInfo: {},
    setPaymentPassword: { loginPassword: 'wrong', paymentPassword: '702819' },
    listBanks: {},
    listBankAccounts: {},
    bindBankAccount: { bank: 'NOBANK', accountNumber: '123456789', holderName: 'Test Person' },
  },
  operators: {
    staffLogin: { username: 'nobody', password: 'wrong', code: '000000' },
    staffLogout: {},
    getStaff: {},
  },
  push: { streamEvents: {} },
  registration: {
    register: {
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
      captchaId: id,
      termsAgreed: true,
      ageConfirmed: true,
      registerUrl: 'x',
      domain: 'x',
      registerMethod: 'WEB',
      login: true,
    },
    checkAffiliate: { code: 'NOCODE', domain: 'x' },
  },
  reports: {
    getTrialBalance: {},
    listLedgerEntries: { account: 'nobody', ...days, ...page },
    findMembers: { query: 'nobody' },
    getMemberFile: { account: 'nobody' },
    getDashboard: {},
    listOutsideLog: { service: 'bank' },
  },
  sessions: {
    login: {
      username: 'nobody',
      password: 'wrong',
      type: 'username',
      captcha: 'ABCDE',
      captchaId: id,
      rememberMe: false,
    },
    logout: {},
    getCaptcha: { id },
  },
  wallet: {
    getBalance: {},
    listEntries: { ...days, kind: 'stake', ...page },
    exportEntries: { ...days, kind: 'stake' },
  },
  withdrawals: {
    getWithdrawalCheck: {},
    requestWithdrawal: { bankAccountId: id, amount: '100000', paymentPassword: '702819' },
    listWithdrawals: page,
    getWithdrawal: { id },
    cancelWithdrawal: { id },
    confirmReceipt: { id, outcome: 'partial', receivedAmount: '5', proof: 'iVBORw0KGgo=' },
    listWithdrawalQueue: { state: 'requested', find: id, ...page },
    reviewWithdrawal: { id, decision: 'pass', note: 'x' },
    approveWithdrawal: { id, decision: 'approve', note: 'x' },
    settleDispute: { id, decision: 'paid', note: 'seen' },
    getReceiptProof: { id },
  },
};
