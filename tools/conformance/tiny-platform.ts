import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type VendorCall, vendorPaths, caletaPaths, type VendorProfile } from '@tamarind/contract/outside/vendor';
import { type Currency, currencies, money } from '@tamarind/domain/money';
import {
  type Command,
  decideCommand,
  fingerprintOf,
  type StoredMovement,
} from '@tamarind/domain/vendors/decide-command';
import { type WireValue, writeWire } from '@tamarind/domain/vendors/wire-json';
import { fieldsOf, headerOf, isSignedBy, readJson } from './wire.ts';

/** A call that the vendor under test made to the platform. */
export interface ReceivedCall {
  readonly call: VendorCall;
  readonly user: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isSigned: boolean;
}

/**
 * A faulty response. `{ status }`: that status, without executing the call;
 *
 * `lost`: executed, but the connection is cut before the response; `cut`: the connection is cut and nothing is
 * executed; `silent`: no response; `garbage`: HTTP 200 without JSON; `down`: HTTP 500.
 */
export type Mischief = { readonly status: string } | 'lost' | 'cut' | 'silent' | 'garbage' | 'down';

/** A minimal platform for testing a vendor. It has only a wallet, which follows the protocol's decision table. */
export interface TinyPlatform {
  readonly url: string;
  readonly heard: readonly ReceivedCall[];
  /**
   * Creates a user with money (in wire units). `mischief` is called for each request with the number of its repeat, and
   * may return a faulty response.
   */
  seat(balance: bigint, mischief?: (call: VendorCall, times: number) => Mischief | undefined): Seat;
  /** Amounts of the bets and wins that were not rolled back, by id. */
  standing(): Map<string, bigint>;
  close(): void;
}

export interface Seat {
  readonly user: string;
  readonly token: string;
  heard(call?: VendorCall): readonly ReceivedCall[];
  balance(): bigint;
}

export async function startTinyPlatform(given: {
  readonly port: number;
  readonly profile: VendorProfile;
  /** The vendor's public key, PEM. */
  readonly vendorKey: string;
  readonly currency: string;
}): Promise<TinyPlatform> {
  const heard: ReceivedCall[] = [];
  const wallet = newWallet(given.currency);
  const { seats } = wallet;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const call = callOf(request.url ?? '');
      const fields = fieldsOf(readJson(raw.toString()));
      const signature = request.headers[headerOf(given.profile)];
      const isSigned = isSignedBy(raw, String(signature), given.vendorKey);
      const user = String(fields['user']);
      if (!call) return response.writeHead(404).end();
      heard.push({ call, user, fields, isSigned });
      const seat = seats.get(user);
      const reply = (status: string) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(
            writeWire({
              user,
              status,
              request_uuid: fields['request_uuid'] as WireValue,
              currency: given.currency,
              balance: seat?.balance ?? 0n,
            }),
          );
      if (!isSigned) return reply('RS_ERROR_INVALID_SIGNATURE');
      const times = heard.filter((one) => one.user === user && one.call === call).length;
      const mischief = seat?.mischief?.(call, times);
      if (mischief === 'silent') return undefined;
      if (mischief === 'cut') return request.socket.destroy();
      if (mischief === 'garbage') return response.writeHead(200).end('<html>');
      if (mischief === 'down') return response.writeHead(500).end('{}');
      if (typeof mischief === 'object') return reply(mischief.status);
      const status =
        call === 'info' || call === 'balance'
          ? seat
            ? 'RS_OK'
            : 'RS_ERROR_INVALID_TOKEN'
          : wallet.apply(call, fields);
      return mischief === 'lost' ? request.socket.destroy() : reply(status);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(given.port, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    seat: (balance, mischief) => {
      const user = `conformance-${crypto.randomUUID().slice(0, 13)}`;
      seats.set(user, { balance, mischief });
      return {
        user,
        token: crypto.randomUUID(),
        heard: (call) => heard.filter((one) => one.user === user && (call === undefined || one.call === call)),
        balance: () => seats.get(user)?.balance ?? 0n,
      };
    },
    standing: wallet.standing,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Returns the wallet call that the path ends with. The path before it varies, because each vendor is configured with
 * its own base URL of the platform.
 */
const callOf = (path: string): VendorCall | undefined =>
  (Object.keys(vendorPaths) as VendorCall[]).find(
    (call) => path.endsWith(vendorPaths[call]) || path.endsWith(caletaPaths[call]),
  );

/** A wallet that moves money by the protocol's decision table. */
function newWallet(named: string) {
  const seats = new Map<string, { balance: bigint; mischief: Parameters<TinyPlatform['seat']>[1] }>();
  const movements = new Map<string, StoredMovement & { amount: bigint }>();
  const currency = currencies.find((one) => one === named) as Currency;

  /** Applies the decision table to a call: moves the money and returns the status. */
  const apply = (call: 'bet' | 'win' | 'rollback', fields: ReceivedCall['fields']): string => {
    const { amount: wire, reference_transaction_uuid: referred } = fields;
    const user = String(fields['user']);
    const seat = seats.get(user);
    const amount = typeof wire === 'bigint' ? wire : 0n;
    const reference = typeof referred === 'string' ? referred : undefined;
    const command: Command = {
      kind: call,
      transactionUuid: String(fields['transaction_uuid']),
      user,
      currency: call === 'rollback' ? undefined : currency,
      amount: money(amount),
      round: String(fields['round']),
      game: String(fields['game_code']),
      reference,
      isFree: false,
      isSupplierPromo: false,
    };
    const target = reference === undefined ? undefined : movements.get(reference);
    const { action, status } = decideCommand(command, movements.get(command.transactionUuid), target, {
      token: seat ? 'good' : 'unknown',
      player: seat ? 'active' : 'unknown',
      isCurrencyRight: call === 'rollback' || fields['currency'] === named,
      isGameOffered: true,
      isLimitReached: false,
      isCovered: (seat?.balance ?? 0n) >= amount,
      isPromoCapped: false,
    });
    if (!seat || action === 'repeat' || action === 'refuse') return status;
    const state = status === 'RS_OK' ? 'APPLIED' : 'REFUSED';
    movements.set(command.transactionUuid, {
      kind: call,
      state,
      fingerprint: fingerprintOf(command),
      user,
      status,
      amount,
      currency: command.currency,
    });
    if (action === 'debit') seat.balance -= amount;
    if (action === 'credit') seat.balance += amount;
    if (reference !== undefined && target && (action === 'undo_bet' || action === 'undo_win')) {
      seat.balance += action === 'undo_bet' ? target.amount : -target.amount;
      movements.set(reference, { ...target, state: 'ROLLED_BACK' });
    }
    if (reference !== undefined && action === 'bury')
      movements.set(reference, {
        kind: undefined,
        state: 'TOMBSTONE',
        fingerprint: undefined,
        user,
        status: 'RS_OK',
        amount: 0n,
        currency: undefined,
      });
    return status;
  };
  return {
    seats,
    apply,
    standing: () =>
      new Map(
        [...movements].flatMap(([id, { kind, state, amount }]) =>
          (kind === 'bet' || kind === 'win') && state === 'APPLIED' ? [[id, amount] as const] : [],
        ),
      ),
  };
}
