export const referralSamples = {
  getReferralOffer: {},
  listReferrals: { state: 'held', page: 1 },
  decideReferral: { id: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10', decision: 'pay', reason: 'two friends' },
};
