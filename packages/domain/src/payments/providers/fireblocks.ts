import type { PaymentProvider } from './payment-provider.ts';
import { priceFields } from './price-fields.ts';

/**
 * Fireblocks as custodian: it signs and sends the operator's coins. The server has a key for the Fireblocks API, but
 * never a key of the coins. Formats: https://developers.fireblocks.com/reference/signing-a-request-jwt-structure and
 * https://developers.fireblocks.com/docs/creating-a-transaction, read November 2026.
 */
export const fireblocks: PaymentProvider<'fireblocks'> = {
  code: 'fireblocks',
  name: 'Fireblocks',
  currency: 'THB',
  moneyAt: 'custodian',
  feature: 'COINS',
  deposits: [],
  withdrawals: ['usdt_ethereum'],
  address: 'https://api.fireblocks.io',
  fields: [
    { key: 'vault', label: 'Vault account ID', isSecret: false, isAccount: true, form: /^\d{1,9}$/ },
    { key: 'asset', label: 'Asset ID', isSecret: false, isAccount: true, form: /^[A-Z0-9_]{3,40}$/ },
    {
      key: 'explorer',
      label: 'Explorer URL ({hash})',
      isSecret: false,
      isOptional: true,
      form: /^https:\/\/[^\s{}"'<>]{3,200}\{hash\}[^\s{}"'<>]{0,60}$/,
    },
    // A key belongs to one workspace, and each workspace numbers its vaults from 0. With a key of another workspace,
    // the same vault number is therefore another account.
    { key: 'apiKey', label: 'API key', isSecret: true, isAccount: 'perhaps', form: /^[0-9a-fA-F-]{8,64}$/ },
    {
      key: 'apiSecret',
      label: 'API secret (PKCS #8, base64)',
      isSecret: true,
      form: /^MI[A-Za-z0-9+/]{400,3600}={0,2}$/,
    },
    ...priceFields,
  ],
};

/**
 * The address of a transaction in the configured block explorer; undefined if none is configured or the text is not a
 * transaction hash.
 */
export const explorerLink = (template: string | undefined, transaction: string): string | undefined =>
  template && isTransaction(transaction) ? template.replace('{hash}', transaction) : undefined;

/** True for the hash of a transaction on an EVM chain. */
export const isTransaction = (text: string): boolean => /^0x[0-9a-fA-F]{64}$/.test(text);

/** The order for a transfer of coins from a vault to an address (`POST /v1/transactions`). */
export const fireblocksOrder = (order: {
  readonly asset: string;
  readonly vault: string;
  readonly address: string;
  readonly amount: string;
  readonly reference: string;
}) => ({
  operation: 'TRANSFER',
  assetId: order.asset,
  source: { type: 'VAULT_ACCOUNT', id: order.vault },
  destination: { type: 'ONE_TIME_ADDRESS', oneTimeAddress: { address: order.address } },
  amount: order.amount,
  externalTxId: order.reference,
});

/** The claims of the token that signs a request; `at` is in seconds. The token expires within 30 seconds. */
export const fireblocksClaims = (request: {
  readonly path: string;
  readonly apiKey: string;
  readonly bodyHash: string;
  readonly nonce: string;
  readonly at: number;
}) => ({
  uri: request.path,
  nonce: request.nonce,
  iat: request.at,
  exp: request.at + 25,
  sub: request.apiKey,
  bodyHash: request.bodyHash,
});

/**
 * The outcome of a transaction. A transaction with a hash was sent to the chain. Even if it failed later, it may still
 * be included in a block, unless the contract itself rejected it there. Its outcome is then `unknown`, so that nobody
 * pays a second time.
 */
export function fireblocksEnd({
  status,
  subStatus,
  txHash,
}: {
  readonly status: string;
  readonly subStatus?: string | undefined;
  readonly txHash?: string | undefined;
}): 'processing' | 'completed' | 'refused' | 'unknown' {
  if (status === 'COMPLETED') return isTransaction(txHash ?? '') ? 'completed' : 'unknown';
  if (underWay.has(status)) return 'processing';
  if (!ended.has(status)) return 'unknown';
  return !txHash || subStatus === 'SMART_CONTRACT_EXECUTION_FAILED' ? 'refused' : 'unknown';
}

/** True if the custodian has ended the transaction but it may still be included in a block, because it has a hash. */
export const isDoubtful = ({ status, txHash }: { readonly status: string; readonly txHash: string }): boolean =>
  ended.has(status) && isTransaction(txHash);

/** Parses `30.478513` as millionths of a coin; undefined for more decimals than the token has, or for other text. */
export function unitsIn(text: string): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(text);
  const decimals = (match?.[2] ?? '').replace(/0+$/, '');
  return match && decimals.length <= 6 ? BigInt((match[1] ?? '') + decimals.padEnd(6, '0')) : undefined;
}

const underWay = new Set([
  'SUBMITTED',
  'PENDING_AML_SCREENING',
  'PENDING_ENRICHMENT',
  'PENDING_AUTHORIZATION',
  'QUEUED',
  'PENDING_SIGNATURE',
  'PENDING_3RD_PARTY_MANUAL_APPROVAL',
  'PENDING_3RD_PARTY',
  'PENDING_CONSOLE_APPROVAL',
  'BROADCASTING',
  'CONFIRMING',
  'CANCELLING',
]);
const ended = new Set(['CANCELLED', 'REJECTED', 'BLOCKED', 'FAILED']);
