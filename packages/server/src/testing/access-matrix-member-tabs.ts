const reader = { by: { right: 'members.read' } } as const;

/** Rows of access-matrix.ts for the lists on a member's page in the back office. */
export const memberTabRules = {
  'members.listMemberSegments': reader,
  'messages.listMemberMessages': reader,
  'reports.listMemberFriends': reader,
  'reports.listMemberMovements': reader,
} as const;
