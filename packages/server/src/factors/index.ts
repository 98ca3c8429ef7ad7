import { contract } from '@tamarind/contract/index';
import { type Route, routes } from '../platform/http/routes.ts';
import * as sessions from './sessions.ts';

/** What stands beside the password: sessions and devices, login history, authenticator, passkeys, the extra proof of a login. */
export const factorRoutes: Route[] = routes('factors', contract.factors, { ...sessions.handlers });
