const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';

/** Sample inputs for account and identity; see call-samples.ts. */
export const accountSamples = {
  account: {
    getAccount: {},
    getPlayerAvatar: {},
    getMemberIcon: {},
    chooseAvatar: { drawing: 3 },
    uploadAvatar: { picture: 'aGVsbG8=' },
    changeNickname: { nickname: 'x' },
    setMessenger: { messenger: 'zalo', handle: 'x' },
    bindEWallet: { provider: 'momo', number: '1', holderName: 'x' },
    unbindEWallet: { id, password: 'wrong' },
    sendBindCode: { channel: 'sms', to: '0912345678', loginPassword: 'x', language: 'EN' },
    bindContact: { channel: 'sms', to: '0912345678', code: '123456', loginPassword: 'x' },
    undoContact: { secret: 'x' },
    sendPaymentCode: { channel: 'sms', language: 'EN' },
    changePaymentPassword: { proof: { by: 'old', oldPaymentPassword: 'x' }, paymentPassword: '730418' },
    agreeTerms: { version: 'x' },
    setMarketing: { isGiven: true },
    exportAccount: { loginPassword: 'x' },
    closeAccount: { loginPassword: 'x' },
  },
  identity: {
    getIdentity: {},
    sendIdentityPicture: { document: 'vn_cccd', part: 'front', picture: 'aGVsbG8=' },
    submitIdentity: { name: 'x', birthday: '1990-01-01', number: '001090012345', expiresOn: null, selfieAgreed: true },
    listIdentityCases: { state: 'in_review', page: 1 },
    getIdentityCase: { id },
    viewIdentityPicture: { id, part: 'front' },
    decideIdentity: { id, decision: { is: 'reject', reason: 'NAME' }, note: 'x' },
    askIdentity: { account: 'nobody', note: 'because' },
  },
};
