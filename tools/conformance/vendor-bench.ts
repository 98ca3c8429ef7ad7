import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { operatorPaths, type VendorProfile } from '@tamarind/contract/outside/vendor';
import type { WireValue } from '@tamarind/domain/vendors/wire-json';
import type { Line } from './report.ts';
import type { Seat, TinyPlatform } from './tiny-platform.ts';
import { type VendorAnswer, fieldsOf, postSigned } from './wire.ts';

/** A vendor under test. During the test, the vendor must send its wallet calls to `port` on this machine. */
export interface VendorTarget {
  readonly url: string;
  readonly profile: VendorProfile;
  /** The operator's private key; the vendor must have the matching public key. */
  readonly key: string;
  /** The vendor's public key. */
  readonly vendorKey: string;
  readonly operator: string;
  readonly port: number;
  /** The code of a game whose rounds need only one stake. */
  readonly game: string;
  readonly currency: string;
  /** The stake in minor units; by default the vendor's smallest. */
  readonly stake?: string | undefined;
  /**
   * A command that plays one round at the URL in GAME_URL; the default is to make the calls that the demo studio's page
   * makes.
   */
  readonly play?: string | undefined;
  /** The maximum time to wait for a retry, a rollback or a complete list, in milliseconds. */
  readonly patienceMs: number;
  /**
   * The time after a final response in which the vendor may make no further call, in milliseconds; four seconds by
   * default.
   */
  readonly quietMs?: number;
  readonly say: (line: string) => void;
}

/** Helpers for the scenarios that test a vendor. */
export interface VendorBench {
  readonly target: VendorTarget;
  readonly platform: TinyPlatform;
  ask(
    call: 'url' | 'list' | 'round' | 'transactions',
    fields: Readonly<Record<string, WireValue>>,
  ): Promise<VendorAnswer>;
  /** Launches the game for the user and plays a round; resolves when the player's last request has been answered. */
  play(seat: Partial<Pick<Seat, 'user' | 'token'>>, currency?: string): Promise<void>;
  until(condition: () => boolean): Promise<boolean>;
}

export function benchOf(target: VendorTarget, platform: TinyPlatform): VendorBench {
  const paths = operatorPaths[target.profile];
  const ask: VendorBench['ask'] = (call, fields) =>
    postSigned(`${target.url}${paths[call]}`, { operator_id: target.operator, ...fields }, target);
  return {
    target,
    platform,
    ask,
    play: async (seat, currency = target.currency) => {
      const { json, http } = await ask('url', { ...launchOf(target, seat), currency });
      const url = fieldsOf(json)['url'];
      if (typeof url !== 'string') throw new Error(`no address for a game: HTTP ${http}`);
      await (target.play === undefined ? playAtStudio(url, target.stake) : playBy(target.play, url));
    },
    until: async (condition) => {
      const end = performance.now() + target.patienceMs;
      while (!condition() && performance.now() < end) await wait(20);
      return condition();
    },
  };
}

export const launchOf = (
  { game, currency }: VendorTarget,
  seat: Partial<Pick<Seat, 'user' | 'token'>>,
): Readonly<Record<string, WireValue>> => ({
  user: seat.user,
  token: seat.token,
  sub_partner_id: 'conformance',
  platform: 'GPL_MOBILE',
  lang: 'en',
  lobby_url: 'https://platform.example/',
  deposit_url: 'https://platform.example/deposit',
  ip: '203.0.113.7',
  game_code: game,
  currency,
  country: 'TH',
});

/** Builds a report line: the expected text if the condition holds, `otherwise` if not. */
export const line = (check: string, sent: string, expected: string, isGood: boolean, otherwise: string): Line => ({
  check,
  sent,
  expected,
  got: isGood ? expected : otherwise,
  isGood,
});

// ── Playing ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Plays as the demo studio's page does; a slot round ends after one request. */
async function playAtStudio(url: string, stake: string | undefined): Promise<void> {
  const { origin, pathname } = new URL(url);
  const headers = { 'x-session': pathname.split('/').at(-1) ?? '', 'content-type': 'application/json' };
  const smallest = async () => {
    const game = (await (await fetch(`${origin}/api/game`, { headers })).json()) as { stakes: string[] };
    return game.stakes[0];
  };
  const body = JSON.stringify({ request: crypto.randomUUID(), stake: stake ?? (await smallest()), input: null });
  const response = await fetch(`${origin}/api/round`, { method: 'POST', headers, body });
  await response.text();
}

function playBy(command: string, url: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: 'ignore', env: { ...process.env, GAME_URL: url } });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}
