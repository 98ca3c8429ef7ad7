import { toEWallet } from './to-e-wallet.ts';
import type { WalletMethod } from './withdrawal-method.ts';

/**
 * A transfer of USDT to an address on Ethereum, sent by the operator's custodian. Off in every jurisdiction pack until
 * the brand has the feature COINS.
 */
export const usdtEthereum: WalletMethod<'usdt_ethereum'> = { ...toEWallet('usdt_ethereum'), code: 'usdt_ethereum' };
