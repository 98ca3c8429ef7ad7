import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import type { House } from './house.ts';
import type { LinkState } from './link.ts';

/**
 * A fault to inject. For a fault at a named point (a marked place in the server's code), the server is started with the
 * order to kill itself when it reaches this point, and the drill waits for that.
 */
export interface Fault {
  readonly kind: FaultKind;
  /** The duration of the fault in milliseconds, or the size of the clock jump. */
  readonly ms: number;
  /** The fault point as `name:n`, for a fault at a named point. */
  readonly at?: string;
}

/** A kind of fault: its relative frequency, its duration, and its action. */
interface Kind {
  readonly weight: number;
  readonly ms?: readonly [least: number, most: number];
  readonly act: (house: House, fault: Fault) => Promise<void>;
}

const kinds = {
  'server killed': { weight: 3, act: async ({ server }) => server.kill('SIGKILL') },
  'server restarted': { weight: 1, act: async ({ server }) => server.kill('SIGTERM') },
  'server paused': { weight: 2, ms: [200, 3500], act: async ({ server }, { ms }) => server.pause(ms) },
  'database killed': {
    weight: 2,
    act: async ({ database }) => {
      await database.killAll();
      await database.start();
    },
  },
  'database stopped at once': {
    weight: 1,
    act: async ({ database }) => {
      await database.stopNow();
      await database.start();
    },
  },
  'backend killed': { weight: 2, act: async ({ database }) => database.killBackend() },
  'backend paused': { weight: 1, ms: [200, 2000], act: async ({ database }, { ms }) => database.pauseBackend(ms) },
  'both killed': {
    weight: 1,
    act: async ({ server, database }) => {
      await Promise.all([server.kill('SIGKILL'), database.killAll()]);
      await database.start();
    },
  },
  'clients cut': { weight: 1, act: async ({ clientLink }) => clientLink.cut() },
  'clients half': { weight: 1, ms: [300, 2500], act: link('clientLink', 'half') },
  'clients mute': { weight: 2, ms: [300, 2500], act: link('clientLink', 'mute') },
  'clients slow': { weight: 1, ms: [500, 2500], act: link('clientLink', 'slow') },
  'database cut': { weight: 1, act: async ({ databaseLink }) => databaseLink.cut() },
  'database half': { weight: 1, ms: [300, 2500], act: link('databaseLink', 'half') },
  'database mute': { weight: 2, ms: [300, 2500], act: link('databaseLink', 'mute') },
  'database slow': { weight: 1, ms: [500, 2500], act: link('databaseLink', 'slow') },
  // The bank holds back its notices (messages about payments) and then sends them all at once, in random order.
  'bank late': {
    weight: 1,
    ms: [500, 3000],
    act: async ({ bank }, { ms }) => {
      await bank('/control', { holdNotices: true });
      await wait(ms);
      await bank('/control', { holdNotices: false });
    },
  },
  'bank doubles': {
    weight: 1,
    ms: [500, 3000],
    act: async ({ bank }, { ms }) => {
      await bank('/control', { duplicateNotices: 2 });
      await wait(ms);
      await bank('/control', { duplicateNotices: 0 });
    },
  },
  'bank breaks off': {
    weight: 1,
    act: async ({ bank }) => void (await bank('/control', { dropAnswers: 2, breakCalls: 1 })),
  },
  'providers late': { weight: 1, ms: [500, 3000], act: providers({ holdNotices: true }) },
  'providers double': { weight: 1, ms: [500, 3000], act: providers({ duplicateNotices: 2 }) },
  // Notices are lost, and calls are executed without a response, so the server has to query the provider.
  'providers silent': { weight: 1, ms: [500, 3000], act: providers({ loseNotices: 2, dropAnswers: 4 }) },
  'providers break off': { weight: 1, ms: [500, 3000], act: providers({ breakCalls: 4, halfAnswers: 2 }) },
  // One payout is refused at once; another one is accepted by the provider and fails at its end.
  'providers refuse': {
    weight: 1,
    ms: [1000, 3000],
    act: providers({ refusePayouts: 1, failPayouts: 1, payoutMs: 1500 }),
  },
  // For a while, calls of the vendor are dropped, duplicated, left without an answer, or arrive out of order.
  'vendor line': {
    weight: 2,
    ms: [1000, 3500],
    act: async ({ vendorLine }, { ms }) => {
      vendorLine.hurt(2);
      await wait(ms);
      vendorLine.heal();
    },
  },
  'clock ahead': { weight: 1, ms: [2_000, 40_000], act: async ({ server }, { ms }) => jump(server, ms) },
  'clock back': { weight: 1, ms: [2_000, 20_000], act: async ({ server }, { ms }) => jump(server, -ms) },
  // The server gets a heap of about the smallest size with which it starts.
  'memory limit': {
    weight: 1,
    ms: [2_000, 6_000],
    act: async ({ server }, { ms }) => server.starve(60 + (ms % 50), ms),
  },
  'migration under load': { weight: 1, act: async ({ server }) => server.upgrade() },
  // Does nothing here: run.ts handles this fault, because other faults run while it waits.
  'at a named point': { weight: 0, act: async () => undefined },
} as const satisfies Record<string, Kind>;

export type FaultKind = keyof typeof kinds;
export const faultKinds = Object.keys(kinds) as FaultKind[];

/**
 * The named fault points (marked places in the server's code): the name, the highest number of times that the server
 * passes it before it dies there, and the time limit in milliseconds. Points that are reached about every second come
 * first, because a short run has no time for the others.
 */
const points: readonly (readonly [point: string, passes: number, limitMs: number])[] = [
  ['request.before-commit@lottery.placeBet', 12, 8_000],
  ['request.after-commit@lottery.placeBet', 12, 8_000],
  ['vendor.after-insert', 8, 8_000],
  ['outbox.taken', 2, 8_000],
  ['commission.window-closed', 2, 8_000],
  ['commission.posted', 1, 8_000],
  ['deposit.notice-kept', 2, 10_000],
  ['deposit.set-booked', 1, 10_000],
  ['deposit.order-created', 1, 25_000],
  ['slip.checked', 1, 25_000],
  ['request.before-commit@withdrawals.requestWithdrawal', 2, 15_000],
  ['request.after-commit@withdrawals.approveWithdrawal', 2, 20_000],
  ['payout.before-sent', 2, 20_000],
  ['payout.after-sent', 2, 20_000],
  // Quick draws are held only every minute, so these points need a long time limit.
  ['settle.after-credit', 1, 70_000],
];
const BUSY_POINTS = 8;

/**
 * Makes the plan of faults from the seed: first each kind of fault and each named point once, then random ones up to
 * `count`, three in ten of them at a named point. If `only` is not empty, the plan contains only these kinds. A fault
 * at a named point is put, if possible, after one that restarts the server anyway, because the server can be told its
 * point only at a start.
 */
export function planFaults(count: number, random: SeededRandom, only: readonly string[] = []): Fault[] {
  const shuffled = <Item>(items: readonly Item[]): Item[] => {
    const rest = [...items];
    return items.map(() => rest.splice(random.below(rest.length), 1)[0] as Item);
  };
  const isWanted = (kind: FaultKind): boolean => only.length === 0 || only.includes(kind);
  const plain = faultKinds.filter((kind) => kinds[kind].weight > 0 && isWanted(kind));
  const weighted = plain.flatMap((kind) => Array.from({ length: kinds[kind].weight }, () => kind));
  const share = plain.length === 0 ? 1 : AIMED_SHARE;
  const pointCount = isWanted('at a named point') ? Math.round(count * share) : 0;
  // Draws random items like cards from a deck, so that in a long run no kind is much rarer than another.
  const dealt = <Item>(first: readonly Item[], later: readonly Item[], wanted: number): Item[] => {
    const deck = [...first];
    while (deck.length < wanted && later.length > 0) deck.push(...shuffled(later));
    return deck.slice(0, wanted);
  };
  const eachPoint = [...shuffled(points.slice(0, BUSY_POINTS)), ...shuffled(points.slice(BUSY_POINTS))];
  const aimed = dealt(eachPoint, points, pointCount).map(
    ([point, passes, limitMs]): Fault => ({
      kind: 'at a named point',
      ms: limitMs,
      at: `${point}:${1 + random.below(passes)}`,
    }),
  );
  const others = shuffled(dealt(shuffled(plain), weighted, count - pointCount)).map((kind): Fault => {
    const [least, most] = (kinds[kind] as Kind).ms ?? [0, 1];
    return { kind, ms: least + random.below(most - least) };
  });
  // The server must be started with the name of the point at which it is to die. Put each of these faults after a fault
  // that restarts the server anyway, as long as there is one.
  const plan = [...others];
  for (const fault of aimed) {
    const at = plan.findIndex(
      ({ kind }, index) => restartsServer(kind) && plan[index + 1]?.kind !== 'at a named point',
    );
    plan.splice(at === -1 ? random.below(plan.length + 1) : at + 1, 0, fault);
  }
  return plan;
}

const restartsServer = (kind: FaultKind): boolean =>
  ['server killed', 'server restarted', 'both killed', 'memory limit', 'at a named point'].includes(kind);

/**
 * True for faults that may run while the drill waits for the server to reach a rarely reached point: they neither
 * restart nor change the server.
 */
export const isGentle = ({ kind }: Fault): boolean =>
  !restartsServer(kind) && !['clock ahead', 'clock back', 'migration under load'].includes(kind);
/** True if the server reaches the fault's point so rarely that other faults are injected while the drill waits. */
export const isRare = ({ at, ms }: Fault): boolean => at !== undefined && ms > BUSY_LIMIT_MS;

/** Injects one fault and ends it again; a server that the fault killed is restarted by `putRight`. */
export const inflict = (house: House, fault: Fault): Promise<void> => kinds[fault.kind].act(house, fault);

/**
 * If the server is dead, restarts it as a supervisor would, told to die at the point of the fault `next`. A server that
 * has not reached the point of `fault` is restarted too, so that it does not die there later.
 */
export async function putRight(house: House, fault: Fault, next: Fault | undefined): Promise<void> {
  if (fault.at !== undefined && !(await house.server.diesWithin(0))) await house.server.kill('SIGTERM');
  if (await house.server.diesWithin(0)) await startFor(house, next);
}

/**
 * Prepares the server for the next fault if that is at a named point. The point can be set only at a start, so the
 * server is restarted, unless the previous fault has already restarted it.
 */
export async function arm(house: House, next: Fault | undefined, before: Fault | undefined): Promise<void> {
  if (next?.at === undefined || (before && restartsServer(before.kind))) return;
  await house.server.kill('SIGTERM');
  await startFor(house, next);
}

/**
 * Starts the server, told to die at the fault's point. If the point is in the commission code, agents whose commission
 * is due are added first, because the server reaches the point only then.
 */
async function startFor(house: House, next: Fault | undefined): Promise<void> {
  if (next?.at?.startsWith('commission.')) await house.agents.owe();
  await house.server.start(next?.at);
}

function link(name: 'clientLink' | 'databaseLink', state: LinkState): Kind['act'] {
  return async (house, { ms }) => {
    house[name].set(state);
    await wait(ms);
    house[name].set('whole');
  };
}

/** Sets these faults at every payment provider for a while. */
function providers(faults: object): Kind['act'] {
  return async (house, { ms }) => {
    await house.providers(faults);
    await wait(ms);
    await house.providers(calmProviders);
  };
}

const calmProviders = {
  holdNotices: false,
  duplicateNotices: 0,
  loseNotices: 0,
  dropAnswers: 0,
  breakCalls: 0,
  halfAnswers: 0,
  refusePayouts: 0,
  failPayouts: 0,
  payoutMs: 0,
};

/** Shifts the server's clock for a moment and then resets it. */
async function jump(server: House['server'], ms: number): Promise<void> {
  await server.shiftClock(ms);
  await wait(1500);
  await server.shiftClock(0);
}

const BUSY_LIMIT_MS = 8_000;
const AIMED_SHARE = 0.3;
