const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
/** Samples for the staff's own calls; see call-samples.ts. */
export const operatorSamples = {
  staffLogin: { username: 'nobody', password: 'wrong', code: '000000' },
  staffLogout: {},
  getStaff: {},
  getHouse: {},
  openInvitation: { invitation: 'aaaaaaaaaaaaaaaaaaaaaa' },
  acceptInvitation: {
    invitation: 'aaaaaaaaaaaaaaaaaaaaaa',
    username: 'sample.person',
    name: 'Sample Person',
    password: 'a long sample password',
    code: '000000',
  },
  listStaff: {},
  inviteStaff: { mail: 'sample@example.com', name: 'Sample Person', roles: ['cashier'], reason: 'because' },
  showInvitationLink: { id },
  endInvitation: { id },
  saveStaffRole: { name: 'Night desk', reads: ['members'], writes: ['support'], reason: 'because' },
  endStaffRole: { name: 'Nothing' },
  changeStaffRoles: { username: 'nobody', roles: ['cashier'], reason: 'because' },
  switchStaff: { username: 'nobody', isActive: false, reason: 'because' },
  endStaffSessions: { username: 'nobody' },
  getOwnAccess: {},
  handOverWork: { username: 'nobody', to: null, reason: 'because' },
  linkStaff: { username: 'nobody', other: 'nobody2', isLinked: true, reason: 'because' },
  confirmStaffAccess: { username: 'nobody' },
};
