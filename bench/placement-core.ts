import { contract } from '@tamarind/contract/index';
import { currencies, money } from '@tamarind/domain/money';
import { placeBets } from '../packages/server/src/lottery/selling/place-bet.ts';
import type { MemberActor } from '../packages/server/src/platform/http/actor.ts';
import { changeOf } from '../packages/server/src/platform/http/change.ts';
import { routes } from '../packages/server/src/platform/http/routes.ts';
import type { Platform } from '../packages/server/src/platform/platform.ts';
import { sha256 } from '../packages/server/src/platform/secrets.ts';
import { lineOf } from './placement-bets.ts';
import type { Usage, World } from './placement-world.ts';

/** One measured run of bench:placement. */
export interface Run {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /**
   * CPU time per bet in microseconds: of the server process (`node`), of all processes of the database (`database`),
   * and of those that serve clients (`backends`); undefined where not measured.
   */
  readonly node: number | undefined;
  readonly database: number | undefined;
  readonly backends: number | undefined;
  readonly wal: number | undefined;
}

/**
 * Returns a function that places the n-th bet through the batched handler, without HTTP. Successive bets are of
 * different members and draws, in rotation.
 */
export function betsOn(platform: Platform, world: World): (n: number) => Promise<unknown> {
  const { placeBet } = contract.lottery;
  const [route] = routes('lottery', { placeBet }, { placeBet: { together: placeBets } });
  if (!route) throw new Error('no route');
  const place = changeOf(platform, route);
  return (n) => {
    const index = n % world.members.length;
    const memberId = world.members[index] ?? 0n;
    const actor: MemberActor = {
      kind: 'member',
      memberId,
      account: `bench${index}`,
      memberKind: 'member',
      currency: 'VND',
      realm: 'real',
      sessionId: 0n,
      scope: 'site',
    };
    const { betType, selection } = lineOf(n);
    const draw = world.draws[n % world.draws.length] ?? '';
    const input = { draw, lines: [{ betType, selection, unitStake: money(1000), oddsE4: [990_000n] }] };
    const id = crypto.randomUUID();
    return place({
      claim: { actor: `member:${memberId}`, id, call: 'lottery.placeBet', contentHash: sha256(`${draw} ${selection}`) },
      call: {
        ...platform,
        actor,
        currencies,
        now: platform.clock.now(),
        ip: '',
        userAgent: '',
        host: '',
        hostAndPort: '',
        origin: '',
      },
      input,
    });
  };
}

interface Between {
  readonly before: Usage;
  readonly after: Usage;
  readonly nodeUs: number;
}

export function runOf(name: string, times: number[], took: number, used: Between): Run {
  times.sort((left, right) => left - right);
  const part = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { name, ...eachOf(times.length, took, used), p50: part(0.5), p99: part(0.99) };
}

export function eachOf(count: number, took: number, { before, after, nodeUs }: Between) {
  return {
    perSecond: count / took,
    node: nodeUs / count,
    database: (after.databaseUs - before.databaseUs) / count,
    backends: (after.backendUs - before.backendUs) / count,
    wal: (after.walBytes - before.walBytes) / count,
  };
}

export const whole = (figure: number): string =>
  Number.isFinite(figure) ? Math.round(figure).toLocaleString('en') : '–';

export const ms = (figure: number): string => (Number.isFinite(figure) ? `${figure.toFixed(1)} ms` : '–');
