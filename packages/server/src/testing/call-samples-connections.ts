const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const connectionTerms = {
  name: 'Sample',
  address: 'https://api.omise.co',
  deposits: ['thai_online'],
  withdrawals: [],
  ips: [],
  costFixed: '0',
  costBps: 165,
  share: 1,
  amountMin: null,
  amountMax: null,
  dayMax: null,
  settings: { source: 'mobile_banking_scb' },
  reason: 'sample',
};

/** Sample inputs for payment connections. */
export const connectionSamples = {
  listConnections: {},
  addConnection: { provider: 'omise', ...connectionTerms, secrets: {}, isOn: true },
  changeConnection: { id, ...connectionTerms },
  switchConnection: { id, isOn: true, reason: 'sample' },
};
