/** A node of the feature tree, in the format of the API [N03]. */
export interface Feature {
  readonly modId: string;
  readonly enabled: boolean;
  readonly childrenNodes: readonly Feature[];
}

/**
 * [N03] Switchable features (specification, points 4 and 6), by the branch of the tree they belong to. DIRECTREG3 is
 * the button that leads straight to the form; PWDEXPIRY forces a change of an expired password; NEWADDRESS requires an
 * extra proof at a login from an address that is new for the member [H13]; REGSMS requires an SMS code at registration;
 * MOBILEREGPWD lets a mobile registration choose a password. COINS is not in the specification: it allows payments in
 * USDT, and no pack switches it on by default.
 */
export const featureBranches = {
  REGISTRATION: ['USERNAMEREG', 'MOBILEREG', 'MOBILEREGPWD', 'REGSMS', 'DIRECTREG3'],
  LOGIN: ['MOBILELOGIN', 'FREEPLAY', 'PWDEXPIRY', 'NEWADDRESS', 'GOOGLE', 'FACEBOOK'],
  CASHIER: ['COINS'],
} as const;

export type FeatureId = (typeof featureBranches)[keyof typeof featureBranches][number];
export const featureIds = Object.values(featureBranches).flat() as [FeatureId, ...FeatureId[]];

/**
 * Whether a feature is on, at any depth of the tree: a branch that is off switches off everything below it. An unknown
 * feature is off.
 */
export const featureOn = (tree: readonly Feature[], modId: FeatureId): boolean =>
  tree.some((node) => node.enabled && (node.modId === modId || featureOn(node.childrenNodes, modId)));

/** The feature tree with the listed features switched on and all others off. */
export const treeOf = (on: readonly FeatureId[]): Feature[] =>
  Object.entries(featureBranches).map(([modId, leaves]) => ({
    modId,
    enabled: true,
    childrenNodes: leaves.map((leaf) => ({ modId: leaf, enabled: on.includes(leaf), childrenNodes: [] })),
  }));

/** Every feature, with true for those in the list. */
export const featuresWith = (on: readonly FeatureId[]): Record<FeatureId, boolean> =>
  Object.fromEntries(featureIds.map((id) => [id, on.includes(id)])) as Record<FeatureId, boolean>;

/** Features that make a login or a registration safer. Switching one off removes a protection. */
const guards: readonly FeatureId[] = ['REGSMS', 'PWDEXPIRY', 'NEWADDRESS'];

/**
 * True if one staff member may switch the feature off at once. Features that protect logins and registrations cannot be
 * switched off this way.
 */
export const isStoppable = (id: FeatureId): boolean => !guards.includes(id);
