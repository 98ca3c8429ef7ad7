import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { brandSettings, needFeature } from '../brand/index.ts';
import { openAccount, post } from '../ledger/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { netOf } from '../platform/network.ts';
import { useNonce, type PayloadKey } from '../platform/http/enc.ts';
import { routes } from '../platform/http/routes.ts';
import { hashPassword } from '../platform/passwords.ts';
import { secretToken } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { insertMember } from '../registration/index.ts';
import { enter } from '../sessions/index.ts';

/** Free play [H05, H06]: each guest gets a member account in the trial realm, with play money only. */
export const trialRoutes = (payloadKey: PayloadKey) =>
  routes('trial', contract.trial, {
    startFreePlay: async (call, input) => {
      await spend(call.pool.apart, GUESTS_BY_NETWORK, netOf(call.ip), call.now);
      const settings = await brandSettings(call.tx);
      needFeature(settings, 'FREEPLAY');
      const random = backwards(await opened(payloadKey, input.Encryption));
      await useNonce(call.pool, random, new Date(call.now.getTime() + 86_400_000));
      const currency = input.currency ?? settings.brand.currencies[0] ?? 'THB';
      if (!settings.brand.currencies.includes(currency)) refuse('INPUT_INVALID', { field: 'currency' });
      const account = `guest${Buffer.from(call.random.bytes(6)).toString('hex')}`;

      // Point of no return
      const memberId = await insertMember(call.tx, {
        account,
        passwordHash: await unknownPassword(secretToken(call.random)),
        currency,
        payeeName: '',
        email: null,
        mobile: null,
        birthday: null,
        uplineId: null,
        termsVersion: String(settings.terms.number),
        contacts: {},
        memberKind: 'trial',
        now: call.now,
      });
      if (memberId === undefined) throw new Error(`${account} was drawn twice`);
      const wallet = await openAccount(call.tx, {
        owner: { kind: 'member', id: memberId },
        purpose: 'wallet',
        currency,
        realm: 'trial',
      });
      await post(call.tx, [
        {
          key: `trial-grant:${memberId}`,
          debit: { purpose: 'play_money', currency, realm: 'trial' },
          credit: wallet,
          amount: PURSE[currency],
          reason: 'grant',
          reference: 'trial',
          at: call.now,
        },
      ]);
      return enter(call.tx, call, {
        memberId,
        account,
        memberKind: 'trial',
        currency,
        rememberMe: false,
        sessionEpoch: 0,
        way: 'trial',
      });
    },
  });

async function opened(key: PayloadKey, sealed: string): Promise<string> {
  try {
    return Buffer.from(await key.decrypt(sealed)).toString();
  } catch {
    return refuse('ENC_INVALID');
  }
}

const backwards = (text: string): string => [...text].reverse().join('');

/**
 * One password hash for all guests, of a random password that nobody knows. It is computed once; guests cannot log in
 * by password.
 */
let unknown: Promise<string> | undefined;
const unknownPassword = (drawn: string): Promise<string> => (unknown ??= hashPassword(drawn));

/** The play money that a guest gets: ฿10,000 or 10,000,000 ₫. */
const PURSE = { THB: money(1_000_000n), VND: money(10_000_000n) } as const;
const GUESTS_BY_NETWORK = budget({ name: 'free-play', by: 'network', max: 60, windowSeconds: 3600 });
