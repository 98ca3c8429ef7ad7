import type { output } from 'zod/mini';
import type { VendorTransactions } from '@tamarind/contract/outside/vendor';
import { type Currency, type Money, ZERO } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { toVendorAmount } from '@tamarind/domain/vendors/amount';
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
  /** The money in the member's wallet at a vendor that keeps its own wallets. */
  readonly wallet: { readonly vendor: string; readonly amount: Money };
  /** A bet in a round that the vendor never closed. */
  readonly round: { readonly vendor: string; readonly game: string; readonly stake: Money; readonly at: Date };
}

/** Creates one demo member's play at vendors; false when the vendors do not exist (a server without VENDORS_FILE). */
export async function playForDemo(platform: Platform, play: DemoPlay): Promise<boolean> {
  const { memberId, currency, wallet, round } = play;
  const codes = new Set((await queries.vendors(platform.pool)).map(({ code }) => code));
  if (!codes.has(wallet.vendor) || !codes.has(round.vendor)) return false;
  const now = platform.clock.now();
  await playRound(platform, play, { ...round, won: undefined });
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

/** A movement in the format of the vendor's own list. */
type VendorEntry = output<typeof VendorTransactions>[number];

/**
 * Plays one round for a demo member, like the vendor's own calls do: a bet and, if `won` is given, the win that closes
 * the round half a minute later. Returns the round for the stand-in vendor's list; undefined if the bet was refused.
 */
export async function playRound(
  platform: Platform,
  { memberId, account, currency }: Pick<DemoPlay, 'memberId' | 'account' | 'currency'>,
  { vendor, game, stake, at, won }: DemoPlay['round'] & { readonly won: Money | undefined },
): Promise<VendorEntry[]> {
  const user = await playerCode(platform.pool, memberId, platform.random);
  const caller: queries.Caller = {
    memberId,
    account,
    currency,
    state: 'active',
    realm: 'real',
    gameEnabled: true,
    sessionVendor: vendor,
    sessionMemberId: memberId,
    sessionCurrency: currency,
    sessionExpiresAt: null,
  };
  const id = () => uuidV7(at, platform.random);
  const round = id();
  const apply = async (kind: 'bet' | 'win', amount: Money, reference: string | undefined, moment: Date) => {
    const transactionUuid = id();
    const command = { kind, transactionUuid, user, currency, amount, round, game, reference };
    const status = await applyCommand(
      platform,
      {
        vendor,
        command: { ...command, isFree: false, isSupplierPromo: false },
        requestUuid: id(),
        supplierTransactionId: undefined,
        isRoundClosed: kind === 'win',
      },
      caller,
      { token: 'good', player: 'active', isCurrencyRight: true, isGameOffered: true, isLimitReached: false },
      moment,
    );
    return status === 'RS_OK'
      ? {
          transaction_uuid: transactionUuid,
          transaction_type: kind,
          user,
          currency,
          amount: toVendorAmount(amount, currency),
          round,
          round_closed: kind === 'win',
          reference_transaction_uuid: reference,
        }
      : undefined;
  };
  const bet = await apply('bet', stake, undefined, at);
  if (!bet) return [];
  const win = won === undefined ? undefined : await apply('win', won, bet.transaction_uuid, addMs(at, ROUND_MS));
  return win ? [bet, win] : [bet];
}

const ROUND_MS = 30_000;
