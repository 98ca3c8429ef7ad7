import { createOutgoing } from './outgoing.ts';
import { reachOf } from './reach.ts';

/** The door of the demo: calls end on this machine. */
export const loopbackOnly = createOutgoing(reachOf({ OUTGOING: 'loopback', DEMO: true }));
