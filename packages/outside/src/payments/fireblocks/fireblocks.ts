import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { z } from 'zod/mini';
import {
  fireblocksCodes,
  fireblocksKeyHeader,
  FireblocksOrder,
  fireblocksPaths,
  standInCustodian,
} from '@tamarind/contract/outside/payments/fireblocks';
import { addressFault } from '@tamarind/domain/payments/chain/payout-address';
import { coinText } from '@tamarind/domain/payments/chain/price';
import { unitsIn } from '@tamarind/domain/payments/providers/fireblocks';
import { present } from '@tamarind/domain/present';
import { ok, type Question, type Reply } from '../../stand-in.ts';
import type { Payout } from '../books.ts';
import { createPayouts, STRANDED } from '../payouts.ts';
import { type ProviderParts, type ProviderStandIn, withoutNotices } from '../provider-stand-in.ts';

/**
 * Fireblocks' transactions API: one transfer per external id, by which it is also looked up. A transfer passes through
 * SUBMITTED, BROADCASTING and CONFIRMING until its end. Requests are signed with the API user's key, and each nonce is
 * accepted once.
 */
export function createFireblocks(parts: ProviderParts): ProviderStandIn {
  const payouts = createPayouts('fireblocks', parts);
  const nonces = new Set<string>();
  const key = createPublicKey({
    key: Buffer.from(standInCustodian.apiPublicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });

  return {
    ...withoutNotices,
    answer: (question) => {
      if (!isSigned(question)) return error(401, -1, 'Unauthorized: JWT is missing or not valid');
      const { method, path } = question;
      if (method === 'POST' && path === fireblocksPaths.create) return create(question);
      if (method === 'GET' && path.startsWith(fireblocksPaths.byReference)) {
        const payout = payouts.named(decodeURIComponent(path.slice(fireblocksPaths.byReference.length)));
        return payout
          ? ok(transactionOf(payout))
          : error(404, fireblocksCodes.notFound, 'No transaction with this external id');
      }
      return undefined;
    },
  };

  async function create({ json }: Question): Promise<Reply> {
    const asked = z.safeParse(FireblocksOrder, json);
    if (!asked.success) return error(400, 1400, 'The request is not of the agreed form');
    const { assetId, source, destination, amount, externalTxId } = asked.data;
    const units = unitsIn(amount);
    const { address } = destination.oneTimeAddress;
    if (assetId !== standInCustodian.asset || source.id !== standInCustodian.vault)
      return error(404, 1503, 'The asset or the vault account is not known');
    if (units === undefined || units === 0n || addressFault(address) !== undefined)
      return error(400, 1427, 'The amount or the address is not valid');
    if (payouts.named(externalTxId)) return error(400, fireblocksCodes.known, 'The external tx id exists already');
    if (payouts.isRefusedNow()) return error(400, 1406, 'The policy of the workspace refuses the transaction');
    const order = { id: randomUUID(), name: externalTxId, amount: Number(units), payee: { address } };
    const payout = await payouts.bookOnce(order);
    return ok({ id: payout.id, status: 'SUBMITTED' });
  }

  function transactionOf(payout: Payout) {
    const state = payouts.stateOf(payout);
    const other = parts.state.otherTransfers;
    const to = other === 'address' ? `0x${'1'.repeat(40)}` : payout.payee['address'];
    const shown = {
      id: payout.id,
      externalTxId: payout.name,
      assetId: other === 'asset' ? 'USDC_ERC20' : standInCustodian.asset,
      ...present({ destinationAddress: other === 'no_address' ? undefined : to }),
      amountInfo: { amount: coinText(BigInt(payouts.shownAmount(payout) + (other === 'amount' ? 1 : 0))) },
    };
    const txHash = `0x${createHash('sha256').update(payout.id).digest('hex')}`;
    if (state === 'failed')
      return payout.refusal === STRANDED
        ? { ...shown, status: 'FAILED', subStatus: 'DROPPED_BY_BLOCKCHAIN', txHash }
        : { ...shown, status: 'FAILED', subStatus: 'INSUFFICIENT_FUNDS' };
    if (state === 'completed') return { ...shown, status: 'COMPLETED', subStatus: 'CONFIRMED', txHash };
    // In the first half of its duration the transfer is not on the blockchain yet; in the second half it waits for
    // confirmations.
    const isSent = parts.clock.now().getTime() * 2 > Date.parse(payout.at) + Date.parse(payout.endsAt);
    return isSent
      ? { ...shown, status: 'CONFIRMING', subStatus: 'PENDING_BLOCKCHAIN_CONFIRMATIONS', txHash }
      : { ...shown, status: 'BROADCASTING', subStatus: '' };
  }

  function isSigned({ headers, path, rawBody }: Question): boolean {
    const [head = '', body = '', signature = ''] = (headers.authorization ?? '').replace(/^Bearer /, '').split('.');
    if (headers[fireblocksKeyHeader] !== standInCustodian.apiKey) return false;
    if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) return false;
    const claims = z.safeParse(Claims, JSON.parse(Buffer.from(body, 'base64url').toString()));
    if (!claims.success) return false;
    const { uri, nonce, iat, exp, sub, bodyHash } = claims.data;
    const now = parts.clock.now().getTime() / 1000;
    if (uri !== path || sub !== standInCustodian.apiKey || exp - iat >= 30 || exp < now || nonces.has(nonce))
      return false;
    nonces.add(nonce);
    return bodyHash === createHash('sha256').update(rawBody).digest('hex');
  }
}

const error = (status: number, code: number, message: string): Reply => ({ status, json: { message, code } });

const Claims = z.object({
  uri: z.string(),
  nonce: z.string(),
  iat: z.int(),
  exp: z.int(),
  sub: z.string(),
  bodyHash: z.string(),
});
