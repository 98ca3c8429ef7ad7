/** A slot as the server describes it; see games/slots. */
export interface SlotAbout {
  readonly machine: 'classic' | 'lines' | 'ways' | 'cascade';
  readonly rows: number;
  readonly reels: readonly string[];
  readonly pays: Readonly<Record<string, readonly number[]>>;
  readonly unitsPerStake: number;
  readonly lines: readonly (readonly number[])[] | null;
  readonly free: { readonly spins: number; readonly times: number } | null;
  readonly fallFactors: readonly number[] | null;
  readonly palette: readonly [string, string, string];
  readonly pictures: Readonly<Record<string, string>>;
  readonly letters: Readonly<Record<string, string>>;
}

export interface Hit {
  readonly symbol: string;
  readonly count: number;
  readonly units: number;
  readonly cells: readonly number[];
  readonly line?: number;
}

export type Picture = readonly string[];

export interface Spin {
  readonly stops: readonly number[];
  readonly pictures: readonly Picture[];
  readonly hits: readonly (readonly Hit[])[];
  readonly units: number;
}

export interface SlotView {
  readonly spins: readonly Spin[];
  readonly units: number;
  readonly unitsPerStake: number;
}
