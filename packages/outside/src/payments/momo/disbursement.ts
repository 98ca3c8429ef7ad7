import { constants, createPrivateKey, privateDecrypt } from 'node:crypto';
import { z } from 'zod/mini';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { MomoPayee, MomoPayout } from '@tamarind/contract/outside/payments/momo';
import { ok, type Question, type Reply } from '../../stand-in.ts';
import { createPayouts } from '../payouts.ts';
import type { ProviderParts } from '../provider-stand-in.ts';
import { isSame } from '../signing.ts';

type Sign = (fields: Readonly<Record<string, string | number>>) => string;

/**
 * MoMo's disbursements to wallets. The payee arrives encrypted with MoMo's key; a second order with the same id is
 * refused.
 */
export function momoDisbursement(parts: ProviderParts, sign: Sign) {
  const payouts = createPayouts('momo', parts);
  const { partnerCode, payoutPrivateKey } = demoShops.momo;
  const key = createPrivateKey({ key: Buffer.from(payoutPrivateKey, 'base64'), format: 'der', type: 'pkcs8' });

  return {
    pay: async ({ json }: Question): Promise<Reply> => {
      const asked = z.safeParse(MomoPayout, json);
      if (!asked.success) return { status: 400, json: { resultCode: 20, message: 'Bad format request.' } };
      const { signature, lang: _lang, ...signed } = asked.data;
      const { orderId, requestId, amount } = signed;
      const answer = (resultCode: number, message: string, transId = 0, shown = amount) =>
        ok({
          partnerCode,
          orderId,
          requestId,
          amount: shown,
          transId,
          resultCode,
          message,
          responseTime: parts.clock.now().getTime(),
        });
      if (signed.partnerCode !== partnerCode) return answer(13, 'Merchant authentication failed.');
      if (!isSame(sign(signed), signature)) return answer(11, 'Access denied: wrong signature.');
      if (amount < 1_000 || amount > 200_000_000) return answer(22, 'The transaction amount is out of range.');
      if (payouts.named(orderId)) return answer(40, 'Duplicated requestId.');
      const payee = payeeIn(signed.disbursementMethod);
      if (!payee) return answer(4003, 'Receiver information is invalid.');
      if (payouts.isRefusedNow()) return answer(1100, 'Balance of the merchant is not enough.');
      const payout = await payouts.bookOnce({ id: numberOf(orderId), name: orderId, amount, payee });
      const [code, message] = codeOf(payouts.stateOf(payout));
      return answer(code, message, Number(payout.id), payouts.shownAmount(payout));
    },

    /** Returns the state of a disbursement; undefined if there is none with this id. */
    state: (orderId: string) => {
      const payout = payouts.named(orderId);
      if (!payout) return undefined;
      const [resultCode, message] = codeOf(payouts.stateOf(payout));
      return { resultCode, message, amount: payouts.shownAmount(payout), transId: Number(payout.id) };
    },
  };

  function payeeIn(encrypted: string) {
    try {
      const padding = constants.RSA_PKCS1_PADDING;
      const text = privateDecrypt({ key, padding }, Buffer.from(encrypted, 'base64')).toString('utf8');
      return z.parse(MomoPayee, JSON.parse(text));
    } catch {
      return undefined;
    }
  }
}

const codeOf = (state: 'processing' | 'completed' | 'failed'): readonly [number, string] => {
  if (state === 'completed') return [0, 'Successful.'];
  return state === 'failed' ? [1007, 'The account is inactive.'] : [7000, 'Transaction is being processed.'];
};

/** MoMo gives transactions its own numbers; this stand-in derives the number from the order. */
const numberOf = (orderId: string): string =>
  [...orderId].reduce((sum, sign) => (sum * 131 + (sign.codePointAt(0) ?? 0)) % 9_007_199_254_7, 7).toString();
