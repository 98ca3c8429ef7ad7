/**
 * A transfer in the simple ledger with which the simulation compares the real one. That ledger is a list of such moves,
 * from which every balance is recomputed each time. It shares no code with the real ledger and has no lanes, locks or
 * SQL.
 */
export interface NaiveMove {
  key: string;
  debit: string;
  credit: string;
  amount: bigint;
  reason: string;
  reference: string | undefined;
  at: Date;
  /** Id of the hold from which the money was taken; undefined if it was not held. */
  held?: string;
}

interface NaiveHold {
  key: string;
  account: string;
  amount: bigint;
  left: bigint;
}

type LedgerRefusal = 'BALANCE_TOO_LOW' | 'REQUEST_REUSED';

export class NaiveLedger {
  moves: NaiveMove[] = [];
  private holds: NaiveHold[] = [];
  private releases: { key: string; hold: string; amount: bigint }[] = [];
  private lastTouched = new Set<string>();

  balance(account: string, moves = this.moves): bigint {
    let balance = 0n;
    for (const move of moves) {
      if (move.credit === account) balance += move.amount;
      if (move.debit === account) balance -= move.amount;
    }
    return balance;
  }

  held(account: string): bigint {
    return this.holds.filter((hold) => hold.account === account).reduce((sum, hold) => sum + hold.left, 0n);
  }

  post(wanted: NaiveMove[]): LedgerRefusal | unknown[] {
    this.lastTouched.clear();
    const trial = [...this.moves];
    const outcomes: unknown[] = [];
    // A reused key is reported before any lack of money, wherever the key is in the batch.
    if (wanted.some((move) => this.moves.some((old) => old.key === move.key && !same(old, move))))
      return 'REQUEST_REUSED';
    for (const move of wanted) {
      const old = trial.findIndex((one) => one.key === move.key);
      if (old < 0) {
        if (isWallet(move.debit) && this.balance(move.debit, trial) - this.held(move.debit) < move.amount)
          return 'BALANCE_TOO_LOW';
        trial.push(move);
      }
      const upTo = trial.slice(0, old < 0 ? trial.length : old + 1);
      outcomes.push([this.shown(move.debit, upTo), this.shown(move.credit, upTo), old >= 0]);
    }
    for (const move of trial.slice(this.moves.length)) this.lastTouched.add(move.debit).add(move.credit);
    this.moves = trial;
    return outcomes;
  }

  hold(key: string, account: string, amount: bigint): LedgerRefusal | boolean {
    this.lastTouched.clear();
    if (this.holds.some((hold) => hold.key === key)) return true;
    if (this.balance(account) - this.held(account) < amount) return 'BALANCE_TOO_LOW';
    this.holds.push({ key, account, amount, left: amount });
    return false;
  }

  take(key: string, holdKey: string, to: string, part: bigint | undefined, releaseRest: boolean, at: Date): unknown[] {
    this.lastTouched.clear();
    const hold = this.holds.find((one) => one.key === holdKey);
    if (!hold) throw new Error(`no hold ${holdKey}`);
    const old = this.moves.findIndex((move) => move.key === key);
    if (old >= 0) {
      const upTo = this.moves.slice(0, old + 1);
      return [this.shown(hold.account, upTo), this.shown(to, upTo), this.moves[old]?.amount, true];
    }
    const amount = part ?? hold.left;
    hold.left = releaseRest ? 0n : hold.left - amount;
    this.moves.push({
      key,
      debit: hold.account,
      credit: to,
      amount,
      reason: 'withdrawal',
      reference: undefined,
      at,
      held: holdKey,
    });
    this.lastTouched.add(hold.account).add(to);
    return [this.shown(hold.account), this.shown(to), amount, false];
  }

  release(key: string, holdKey: string): unknown[] {
    this.lastTouched.clear();
    const old = this.releases.find((one) => one.key === key);
    if (old) return [old.amount, true];
    const hold = this.holds.find((one) => one.key === holdKey);
    if (!hold) throw new Error(`no hold ${holdKey}`);
    const amount = hold.left;
    hold.left = 0n;
    this.releases.push({ key, hold: holdKey, amount });
    return [amount, false];
  }

  openHold(pick: (below: number) => number): { key: string; account: string; left: bigint } | undefined {
    const open = this.holds.filter((hold) => hold.left > 0n);
    return open.length === 0 ? undefined : open[pick(open.length)];
  }

  /** Accounts whose balance the last step changed. */
  touched(): string[] {
    return [...this.lastTouched];
  }

  statement(account: string): unknown[] {
    let balance = 0n;
    return this.moves
      .filter((move) => move.debit === account || move.credit === account)
      .map((move, index) => {
        const amount = move.credit === account ? move.amount : -move.amount;
        balance += amount;
        return [BigInt(index + 1), move.at, amount, balance, move.reason, move.reference ?? ''];
      });
  }

  totals(account: string): { count: number; in: bigint; out: bigint } {
    const total = (moves: NaiveMove[]) => moves.reduce((sum, move) => sum + move.amount, 0n);
    const [came, went] = [
      this.moves.filter((move) => move.credit === account),
      this.moves.filter((move) => move.debit === account),
    ];
    return { count: came.length + went.length, in: total(came), out: total(went) };
  }

  houseBalances(): Record<string, bigint> {
    const names = new Set(this.moves.flatMap((move) => [move.debit, move.credit]).filter((name) => !isWallet(name)));
    return Object.fromEntries(
      [...names].map((name) => [name, this.balance(name)] as const).filter(([, balance]) => balance !== 0n),
    );
  }

  private shown(account: string, moves = this.moves): bigint | undefined {
    return isWallet(account) ? this.balance(account, moves) : undefined;
  }
}

const isWallet = (account: string): boolean => account.startsWith('wallet');

const same = (left: NaiveMove, right: NaiveMove): boolean =>
  left.debit === right.debit &&
  left.credit === right.credit &&
  left.amount === right.amount &&
  left.reason === right.reason &&
  left.reference === right.reference;
