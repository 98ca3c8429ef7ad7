const anybody = { by: 'anybody' } as const;
const anyStaff = { by: 'anyStaff' } as const;
const reader = { by: { right: 'staff.read' } } as const;
const owner = { by: { right: 'staff.manage' } } as const;

/** Rows of access-matrix.ts for staff accounts. */
export const operatorRules = {
  'operators.acceptInvitation': anybody,
  'operators.changeStaffRoles': owner,
  'operators.saveStaffRole': owner,
  'operators.endStaffRole': owner,
  'operators.confirmStaffAccess': owner,
  'operators.endInvitation': owner,
  'operators.endStaffSessions': owner,
  'operators.getHouse': anybody,
  'operators.getStaff': anyStaff,
  'operators.addOwnPasskey': anyStaff,
  'operators.changeOwnPassword': anyStaff,
  'operators.endOwnSession': anyStaff,
  'operators.getOwnAccess': anyStaff,
  'operators.getOwnSecurity': anyStaff,
  'operators.removeOwnFactor': anyStaff,
  'operators.setOwnAuthenticator': anyStaff,
  'operators.startOwnAuthenticator': anyStaff,
  'operators.startOwnPasskey': anyStaff,
  'operators.handOverWork': owner,
  'operators.linkStaff': owner,
  'operators.inviteStaff': owner,
  'operators.listStaff': reader,
  'operators.openInvitation': anybody,
  'operators.startJoinPasskey': anybody,
  'operators.startStaffPasskey': anybody,
  'operators.showInvitationLink': owner,
  'operators.staffLogin': anybody,
  'operators.staffLogout': anyStaff,
  'operators.resetStaffFactor': owner,
  'operators.enrolStaffFactor': anybody,
  'operators.switchStaff': owner,
} as const;
