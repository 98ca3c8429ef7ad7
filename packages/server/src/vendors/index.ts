import { caletaPaths, type VendorCall, vendorPaths } from '@tamarind/contract/outside/vendor';
import type { Route, Webhook } from '../platform/http/routes.ts';
import { hearCommand } from './hear-command.ts';

/** Where vendors call: the five calls under Hub88's names, and under Caleta's. */
export const vendorWebhooks: readonly Webhook[] = (Object.keys(vendorPaths) as VendorCall[]).flatMap((call) =>
  [vendorPaths[call], caletaPaths[call]].map((path) => ({
    path: `/api/vendor/{vendor}${path}` as const,
    handle: hearCommand(call),
  })),
);

export const vendorRoutes: Route[] = [];
