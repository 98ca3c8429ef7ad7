const member = { by: 'account' } as const;
const owned = { by: 'account', owned: 'deposit' } as const;
const reads = { by: { right: 'deposits.read' } } as const;
const assigns = { by: { right: 'deposits.assign' } } as const;

export const depositRules = {
  'deposits.createDeposit': member,
  'deposits.getDeposit': owned,
  'deposits.listDepositMethods': member,
  'deposits.listDeposits': member,
  'deposits.cancelDeposit': owned,
  'deposits.simulatePayment': owned,
  'deposits.sendSlip': owned,
  'deposits.listMemberDeposits': reads,
  'deposits.listUnmatchedNotices': reads,
  'deposits.getDepositRoute': reads,
  'deposits.listSlips': reads,
  'deposits.proposeAssignment': assigns,
  'deposits.decideAssignment': assigns,
  'deposits.viewSlipPicture': assigns,
  'deposits.refuseSlip': assigns,
  'deposits.acceptSlip': assigns,
} as const;
