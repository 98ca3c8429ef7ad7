import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { House } from '../house.ts';
import type { Evidence, OutsideBook, OutsideMovement } from './evidence.ts';
import type { Rows } from './read-owed.ts';

type World = Pick<House, 'outside' | 'providerBooks'>;

/**
 * The records of the simulated bank and providers, each with the balance of its ledger account and the payouts that the
 * server attributes to it.
 */
export async function readBooks(rows: Rows, world: World): Promise<Evidence['books']> {
  const balances = await rows<{ place: string; balance: string }>(`
    select purpose || ' ' || currency as place, (-sum(balance))::text as balance from ledger_account
     where realm = 'real' and (purpose = 'bank' or purpose like 'provider%') group by 1`);
  const paidOut = await rows<{ place: string; reference: string; amount: string }>(`
    select case when c.provider in ('momo', 'zalopay', 'omise') then 'provider_' || c.provider else 'bank' end
           || ' ' || w.currency as place, w.reference, (w.amount - w.fee)::text as amount
      from withdrawal w join payout_attempt a on a.withdrawal_id = w.id and a.state = 'completed'
      left join payment_connection c on c.id = a.connection
     where exists (select from withdrawal_step s where s.withdrawal_id = w.id)`);
  const theirs = await readMovements(world);
  const places = new Set([...balances, ...paidOut, ...theirs].map(({ place }) => place));
  return [...places].toSorted().map((place): OutsideBook => {
    const here = <Row extends { place: string }>(list: readonly Row[]) => list.filter((row) => row.place === place);
    return {
      place,
      theirs: here(theirs),
      ours: BigInt(here(balances)[0]?.balance ?? '0'),
      paidOut: here(paidOut).map(({ reference, amount }) => ({ reference, amount: BigInt(amount) })),
    };
  });
}

/** A movement of money, with the ledger account to which it belongs. */
type PlacedMovement = OutsideMovement & { readonly place: string };

/** All movements of money at the bank and the providers, read from their own records. */
export async function readMovements({ outside, providerBooks }: World): Promise<PlacedMovement[]> {
  const statements = await Promise.all(
    (['VND', 'THB'] as const).map(async (currency) =>
      (await readStatements(outside.bank.url, currency)).map((entry) => ({ ...entry, place: `bank ${currency}` })),
    ),
  );
  return [...statements.flat(), ...readProviders(providerBooks)];
}

/** The bank's records for the days of the drill: one day, or two if the drill ran past midnight. */
export async function readStatements(url: string, currency: 'VND' | 'THB'): Promise<OutsideMovement[]> {
  const days = [-1, 0].map((day) => new Date(Date.now() + 7 * 3_600_000 + day * 86_400_000).toISOString().slice(0, 10));
  const statements = await Promise.all(days.map((day) => statement(url, currency, day)));
  // Amounts in baht have two decimals, amounts in đồng none.
  return statements.flat().map((entry) => ({ ...entry, amount: BigInt(entry.amount.replace('.', '')) }));
}

/** The bank's records of one day. The request is signed with an implementation that is independent of the server's. */
async function statement(
  url: string,
  currency: string,
  date: string,
): Promise<{ direction: 'in' | 'out'; amount: string; reference: string }[]> {
  const target = `/statement?currency=${currency}&date=${date}`;
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const signature = createHmac('sha256', 'demo-bank-key-0001').update(`${timestamp}.${target}`).digest('hex');
  const response = await fetch(url + target, {
    headers: { 'x-payment-timestamp': timestamp, 'x-payment-signature': signature },
  });
  if (!response.ok) throw new Error(`the bank gives no statement: ${response.status}`);
  return ((await response.json()) as { entries: { direction: 'in' | 'out'; amount: string; reference: string }[] })
    .entries;
}

/**
 * The ledger account whose money a provider moves. SePay, payOS, SCB and EasySlip work with the operator's own bank
 * accounts; the others hold the operator's money themselves.
 */
const placeOf: Readonly<Record<string, string>> = {
  sepay: 'bank VND',
  payos: 'bank VND',
  scb: 'bank THB',
  easyslip: 'bank THB',
  momo: 'provider_momo VND',
  zalopay: 'provider_zalopay VND',
  omise: 'provider_omise THB',
};

/** A line of the providers' file: a payment by a customer, or a payout, which ends at `endsAt`. */
interface ProviderLine {
  readonly kind: string;
  readonly payment?: { provider: string; number: number; isPaid: boolean; amount: number };
  readonly payout?: { provider: string; name: string; amount: number; endsAt: string; refusal?: string };
}

/** The money that customers paid to providers, and the payouts that providers made. */
export function readProviders(file: string): PlacedMovement[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.flatMap((line): PlacedMovement[] => {
    const { payment, payout } = JSON.parse(line) as ProviderLine;
    const place = placeOf[(payment ?? payout)?.provider ?? ''];
    if (place === undefined) return [];
    if (payment?.isPaid)
      return [{ place, direction: 'in', amount: BigInt(payment.amount), reference: String(payment.number) }];
    if (!payout || payout.refusal !== undefined || Date.parse(payout.endsAt) > Date.now()) return [];
    return [{ place, direction: 'out', amount: BigInt(payout.amount), reference: payout.name }];
  });
}
