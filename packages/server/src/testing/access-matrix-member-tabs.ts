const reader = { by: { right: 'members.read' } } as const;

/** Lists of a member's page in the back office. */
export const memberTabRules = {
  'members.listMemberSegments': reader,
  'messages.listMemberMessages': reader,
  'reports.listMemberFriends': reader,
  'reports.listMemberMovements': reader,
} as const;
