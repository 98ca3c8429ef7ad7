import type { PaymentProvider } from './payment-provider.ts';
import { priceFields } from './price-fields.ts';

/**
 * USDT as an ERC-20 token of 6 decimals. `address` is the JSON-RPC API of a node
 * (https://ethereum.org/en/developers/docs/apis/json-rpc/, read November 2026). The extended public key (BIP-32) comes
 * from the custodian, who alone has the private key.
 */
export const usdt: PaymentProvider<'usdt'> = {
  code: 'usdt',
  name: 'USDT (ERC-20)',
  currency: 'THB',
  moneyAt: 'custodian',
  feature: 'COINS',
  deposits: ['usdt'],
  withdrawals: [],
  address: 'https://ethereum-rpc.example',
  fields: [
    { key: 'network', label: 'Network', isSecret: false, form: /^[0-9A-Za-z][0-9A-Za-z ()-]{1,38}[0-9A-Za-z)]$/ },
    { key: 'chainId', label: 'Chain ID', isSecret: false, form: /^[1-9]\d{0,8}$/ },
    { key: 'contract', label: 'Token contract', isSecret: false, form: /^0x[0-9a-fA-F]{40}$/ },
    { key: 'xpub', label: 'Extended public key', isSecret: false, form: /^xpub[1-9A-HJ-NP-Za-km-z]{107}$/ },
    { key: 'confirmations', label: 'Confirmations', isSecret: false, form: /^([1-9]|[1-9]\d|1\d\d|200)$/ },
    { key: 'rpcKey', label: 'Node key', isSecret: true, form: /^[!-~]{8,200}$/ },
    ...priceFields,
  ],
};
