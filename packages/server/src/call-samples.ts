import type { contract } from '@tamarind/contract/index';
import { accountSamples } from './call-samples-account.ts';
import { factorSamples } from './call-samples-factors.ts';
import { brandSamples, federationSamples } from './call-samples-brand.ts';
import { lotterySamples } from './call-samples-lottery.ts';
import { recovery, register, registerByMobile, trial, waysIn } from './call-samples-ways.ts';

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Contract = typeof contract;
/** For every endpoint one input in wire form that fits its schema; a missing or unknown endpoint does not compile. */
export type CallSamples = {
  readonly [Room in keyof Contract]: {
    readonly [Name in keyof Contract[Room]]: Readonly<Record<string, unknown>>;
  };
};

const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const text = { title: 'x', rules: 'x' };
const promotion = {
  ...{ type: 'event', entry: 'join', amounts: { THB: '5000', VND: null }, wagering: 0, games: ['ELOTT'] },
  ...{ startsAt: '2099-12-01T00:00:00.000Z', endsAt: '2099-12-31T00:00:00.000Z' },
  texts: { TY: text, EN: text, VI: text, CN: text },
};
const page = { page: 1 };
const promoCaps = {
  promoDayMax: { THB: '10000000', VND: '80000000' },
  promoMemberMax: { THB: '1000000', VND: '8000000' },
};
const care = { isHot: true, maintenanceUntil: null, reason: 'because' };
const days = { from: '2026-11-01', to: '2026-11-21' };

/** Inputs that reach the handler: unknown ids, but the right form. Tests break them field by field. */
export const callSamples: CallSamples = {
  ...accountSamples,
  announcements: { listAnnouncements: { language: 'TY', types: 'B', platform: 'W', execution: 'B' } },
  audit: { listAudit: { actor: 'staff:x', action: 'x', subject: 'x', ...page }, verifyAudit: {} },
  brand: brandSamples,
  federation: federationSamples,
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
  factors: factorSamples,
  games: {
    listLanes: {},
    listHotGames: {
      merchantCode: 'tamarind',
      isPlatform: 2,
      vassalage: 'MGR',
      platform: 'html5-desktop',
      language: 'TY',
      gameCategory: 'RNG',
    },
    browseGames: {
      gameCategory: 'RNG',
      vassalage: 'MGR',
      filter: 'hot',
      sort: 'name',
      name: 'mango',
      language: 'VI',
      cursor: 'WyJhIiwiYiJd',
    },
    listGames: { merchantCode: 'tamarind', gameCategory: 'LIVE', vassalage: 'LTB', sort: 'popular' },
    listVendorTypes: { merchantCode: 'tamarind', vassalage: 'MGR' },
    listVendors: { merchantCode: 'tamarind' },
    getCatalogueGame: { gameId: 'mgr0001', language: 'EN' },
    searchGames: { name: 'mango', language: 'EN' },
    listFavourites: {},
    listFavouriteGames: { language: 'EN' },
    setFavourite: { gameId: 'nosuch0001', isFavourite: true },
    listOpenedGames: { language: 'EN' },
    noteOpened: { gameId: 'nosuch0001' },
    listStaffGames: { category: 'RNG', vassalage: 'MGR', name: 'mango', ...page },
    setGameCare: { gameId: 'nosuch0001', pin: 1, ...care },
    listStaffCards: { category: 'RNG' },
    setCardCare: { vassalage: 'NOSUCH', category: 'RNG', place: 1, ...care },
  },
  lottery: lotterySamples,
  members: {
    getMemberInfo: {},
    setPaymentPassword: { loginPassword: 'wrong', paymentPassword: '702819' },
    listBanks: {},
    listBankAccounts: {},
    bindBankAccount: { bank: 'NOBANK', accountNumber: '123456789', holderName: 'Test Person' },
    unbindBankAccount: { bankAccountId: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10', password: 'wrong' },
  },
  operators: {
    staffLogin: { username: 'nobody', password: 'wrong', code: '000000' },
    staffLogout: {},
    getStaff: {},
  },
  promotions: {
    listPromotions: { language: 'TY', type: 'welcome' },
    getPromotion: { id: '999999999', language: 'TY' },
    applyToPromotion: { id: '999999999', comment: 'x', images: [PIXEL] },
    claimRafflePromotion: { promotionId: '999999999' },
    listStaffPromotions: page,
    getStaffPromotion: { id: '999999999' },
    createPromotion: { ...promotion, endsAt: '2099-11-30T00:00:00.000Z' },
    changePromotion: { id: '999999999', ...promotion },
    switchPromotion: { id: '999999999', state: 'on' },
    listApplications: { state: 'waiting', promotion: '999999999', ...page },
    getApplicationImage: { id, place: 1 },
    decideApplication: { id, decision: 'approve', reason: 'because' },
  },
  points: {
    ...{ listMall: {}, getPointBalance: {}, getPointReward: {}, getPointConfig: {}, getMallDesk: {} },
    redeemPointReward: { item: id, quantity: 1, password: 'wrong', address: '1 Sample Road, Bangkok' },
    convertPoint: { points: 200, password: 'wrong' },
    getRedeemPointList: { status: 'in_process', ...page },
    listPointMovements: page,
    saveMallItem: {
      ...{ item: id, type: 'voucher', picture: 'voucher', names: { EN: 'x', TH: 'x', VI: 'x', CN: 'x' } },
      ...{ points: 1, stock: 1, monthlyLimit: 1, minLevel: 20, isOn: false },
    },
    listRedeemQueue: { status: 'in_process', ...page },
    decideRedeem: { record: id, decision: 'approve', remark: 'because' },
    adjustPoints: { account: 'nobody', amount: 1, reason: 'because' },
  },
  protection: {
    getProtection: {},
    setLimit: { kind: 'stake', period: 'day', value: '5000000' },
    confirmRaise: { kind: 'stake', period: 'day' },
    withdrawRaise: { kind: 'stake', period: 'day' },
    takeBreak: { hours: 24 },
    excludeMyself: { months: 6, password: 'x' },
    enterToWithdraw: { ticket: 'dGhpcy1pcy1uby10aWNrZXQ' },
    askReturn: { ticket: 'dGhpcy1pcy1uby10aWNrZXQ', reason: 'because' },
    getPlayTime: {},
    listHarmMarkers: { state: 'open', account: 'nobody', ...page },
    noteHarmMarker: { id, state: 'talked', note: 'because' },
    getMemberProtection: { account: 'nobody' },
    getHouseLimits: {},
    setHouseLimit: {
      currency: 'VND',
      kind: 'stake',
      period: 'month',
      value: '900000000000',
      reason: 'because',
    },
  },
  push: { streamEvents: {} },
  registration: {
    register,
    registerByMobile,
    checkAffiliate: { code: 'NOCODE', domain: 'x' },
    completeFirstLogin: { referralCode: 'NOCODE', language: 'EN' },
  },
  recovery,
  reports: {
    getTrialBalance: {},
    listLedgerEntries: { account: 'nobody', ...days, ...page },
    findMembers: { query: 'nobody' },
    getMemberFile: { account: 'nobody' },
    getMemberContact: { account: 'nobody' },
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
      countryDialingCode: '66',
    },
    logout: {},
    getCaptcha: { id },
    ...waysIn,
  },
  support: {
    getDesk: {},
    startChat: { language: 'TY', text: 'x' },
    readChat: { key: 'A'.repeat(43) },
    sendChat: { key: 'A'.repeat(43), text: 'x' },
    sendChatPicture: { key: 'A'.repeat(43), text: 'x', picture: PIXEL },
    readChatPicture: { key: 'A'.repeat(43), seq: 1 },
    endChat: { key: 'A'.repeat(43), rating: 5 },
    sendFeedback: { content: 'one two three four five six', language: 'EN' },
    sendJoinRequest: {
      ...{ role: 'agent', name: 'Nobody', channel: 'email', contact: 'nobody@example.com' },
      ...{ message: 'I would like to hear more.', language: 'EN' },
    },
    listChats: { state: 'waiting', kind: 'chat', ...page },
    getStaffChat: { chat: id },
    getStaffChatPicture: { chat: id, seq: 1 },
    answerChat: { chat: id, text: 'x' },
    closeChat: { chat: id },
  },
  trial,
  proposals: {
    listProposals: { subject: 'NOBODY' },
    decideProposal: { id, decision: 'refuse', note: 'why not' },
  },
  vendors: {
    listTables: { language: 'EN' },
    listRooms: { vassalage: 'TLH', language: 'EN' },
    launchGame: { vassalage: 'NOBODY', gameId: 'x', language: 'TY' },
    listRounds: { show: 'stuck', ...page },
    getRoundPage: { vendor: 'NOBODY', round: 'x' },
    askRound: { vendor: 'NOBODY', round: 'x' },
    getVendorWallets: {},
    getWalletAtVendor: { vendor: 'NOBODY' },
    getWalletOfGame: { gameId: 'nosuch0001' },
    getConsolidatedFunds: {},
    transferToVendor: { vendor: 'NOBODY', direction: 'in', amount: '100' },
    recoverAll: {},
    listVendorTransfers: page,
    listVendors: {},
    addVendor: {
      code: 'NEW1',
      kind: 'seamless',
      profile: 'hub88',
      publicKey: 'no key',
      name: 'x',
      baseUrl: 'http://127.0.0.1:9',
      operatorId: 'x',
      currencies: ['THB'],
      ips: ['10.0.0.0/8'],
      takesTrial: false,
      ...promoCaps,
    },
    changeVendor: {
      code: 'NOBODY',
      name: 'x',
      baseUrl: 'http://127.0.0.1:9',
      operatorId: 'x',
      currencies: ['THB'],
      ips: [],
      takesTrial: false,
      ...promoCaps,
    },
    switchVendor: { code: 'NOBODY', state: 'off', note: 'why not' },
    addVendorKey: { code: 'NOBODY', publicKey: 'no key' },
    rotateOurKey: { code: 'NOBODY' },
    getVendorKey: { id },
    endVendorKey: { id },
    readVendorGames: { code: 'NOBODY' },
    listVendorRounds: { vendor: 'NOBODY', find: 'x', show: 'stuck', ...page },
    listVendorCases: { vendor: 'NOBODY', show: 'all', ...page },
    resolveVendorCase: { id, note: 'why not' },
    reconcileVendor: { code: 'NOBODY', day: '2026-11-20' },
    getVendorPlayer: { account: 'nobody' },
    setVendorPlayer: { account: 'nobody', state: 'disabled', note: 'why not', release: false },
  },
  vip: { getVip: {}, getOwnVip: {}, listVipTurnover: page },
  wallet: {
    getBalance: {},
    listEntries: { ...days, kind: 'stake', ...page },
    exportEntries: { ...days, kind: 'stake' },
  },
  winners: {
    getWinnerBoard: { merchantCode: 'tamarind', period: 'week', currency: 'THB', language: 'TY' },
    getLeaderboard: { period: 'week', language: 'EN' },
    getOwnPlace: { period: 'today', language: 'VI' },
    getWinnerChoice: {},
    setWinnerChoice: { isShown: true },
  },
  withdrawals: {
    getWithdrawalCheck: {},
    requestWithdrawal: { bankAccountId: id, amount: '100000', paymentPassword: '702819' },
    listWithdrawals: page,
    getWithdrawal: { id },
    cancelWithdrawal: { id },
    confirmReceipt: { id, outcome: 'partial', receivedAmount: '5', proof: PIXEL },
    listWithdrawalQueue: { state: 'requested', find: id, ...page },
    reviewWithdrawal: { id, decision: 'pass', note: 'x' },
    approveWithdrawal: { id, decision: 'approve', note: 'x' },
    askPayoutState: { id },
    settleDispute: { id, decision: 'paid', note: 'seen' },
    getReceiptProof: { id },
  },
};
