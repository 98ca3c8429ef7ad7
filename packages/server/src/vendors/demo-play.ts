import { type Currency, type Money, ZERO } from '@tamarind/domain/money';
import { inTransaction } from '../platform/db/pool.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { applyCommand } from './apply-command.ts';
import * as queries from './queries.ts';
import { playerCode } from './registry.ts';
import { askIn } from './transfers.ts';

interface DemoPlay {
  readonly memberId: bigint;
  readonly account: string;
  readonly currency: Currency;
  /** Money at the vendor with its own wallets. */
  readonly wallet: { readonly vendor: string; readonly amount: Money };
  /** A bet in a round that the vendor never closed. */
  readonly round: { readonly vendor: string; readonly game: string; readonly stake: Money; readonly at: Date };
}

/** Creates one demo member's play at vendors; false when the vendors do not exist (a server without VENDORS_FILE). */
export async function playForDemo(platform: Platform, play: DemoPlay): Promise<boolean> {
  const { memberId, account, currency, wallet, round } = play;
  const codes = new Set((await queries.vendors(platform.pool)).map(({ code }) => code));
  if (!codes.has(wallet.vendor) || !codes.has(round.vendor)) return false;
  const now = platform.clock.now();
  const user = await playerCode(platform.pool, memberId, platform.random);
  const caller: queries.Caller = {
    memberId,
    account,
    currency,
    state: 'active',
    realm: 'real',
    gameEnabled: true,
    sessionVendor: round.vendor,
    sessionMemberId: memberId,
    sessionCurrency: currency,
    sessionExpiresAt: null,
  };
  const id = () => uuidV7(now, platform.random);
  await applyCommand(
    platform,
    {
      vendor: round.vendor,
      command: {
        kind: 'bet',
        transactionUuid: id(),
        user,
        currency,
        amount: round.stake,
        round: id(),
        game: round.game,
        reference: undefined,
        isFree: false,
        isSupplierPromo: false,
      },
      requestUuid: id(),
      supplierTransactionId: undefined,
      isRoundClosed: false,
    },
    caller,
    { token: 'good', player: 'active', isCurrencyRight: true, isGameOffered: true, isLimitReached: false },
    round.at,
  );
  if (wallet.amount > ZERO)
    await inTransaction(platform.pool, (tx) =>
      askIn(
        { tx, actor: { memberId, currency, realm: 'real' }, now, random: platform.random },
        wallet.vendor,
        wallet.amount,
      ),
    );
  return true;
}
