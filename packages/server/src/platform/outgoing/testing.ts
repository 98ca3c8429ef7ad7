import { createOutgoing } from './outgoing.ts';
import { reachOf } from './reach.ts';

/** The demo's outgoing calls, which may reach this machine only. */
export const loopbackOnly = createOutgoing(reachOf({ OUTGOING: 'loopback', DEMO: true }));
