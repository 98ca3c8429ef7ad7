import { createOutgoing } from './outgoing.ts';
import { reachOf } from './reach.ts';

/** The client for outgoing calls as in the demo, which may reach only this machine. */
export const loopbackOnly = createOutgoing(reachOf({ OUTGOING: 'loopback', DEMO: true }));
