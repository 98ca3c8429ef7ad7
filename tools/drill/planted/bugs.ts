/** Mistakes that real money systems make, each with the judge's rules; at least one of these rules must report it. */
export const bugs = {
  none: [],
  'answer before commit': ['C1'],
  'keys in memory': ['C2'],
  'no unique key': ['C2'],
  'read and write without lock': ['C8'],
  'two transactions': ['C6', 'C7'],
  'answer kept in another form': ['C9'],
  'rollback before bet forgotten': ['C15'],
  'settlement without key': ['C17'],
  'close by the clock': ['C17'],
  'income paid before it is marked': ['C20'],
  'payout sent again after a restart': ['C15'],
  'stale reading': ['C12'],
  'synchronous commit off': ['C1'],
} as const satisfies Record<string, readonly string[]>;

export type Bug = keyof typeof bugs;
