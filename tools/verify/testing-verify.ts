import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of verify.mjs. This file has helpers for its two tests: a way to run the script, and a valid draw. */
export const script = fileURLToPath(new URL('./verify.mjs', import.meta.url));

/** Runs the script on files with these contents, in a separate process, as a player would. */
export function verify(contents: readonly unknown[], ...parameters: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tamarind-verify-'));
  try {
    const files = contents.map((content, at) => {
      const file = join(folder, `${at}.json`);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    });
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...files, ...parameters], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A valid draw: the published test vector of the Northern format, with seed 00 01 … 1f and the real round 1000 of drand
 * quicknet.
 */
export const draw = {
  form: 'tamarind-draw/1',
  code: 'vn27x1-20260420-0001',
  game: 'vn27x1',
  format: 'vn27',
  derivation: 'vn-north-1m',
  closesAt: '2023-08-23T15:59:16.000Z',
  drawsAt: '2023-08-23T15:59:21.000Z',
  prizes: {
    db: ['79545'],
    g1: ['97475'],
    g2: ['67037', '15252'],
    g3: ['95362', '21432', '95977', '21985', '50110', '71479'],
    g4: ['9113', '5408', '2809', '7247'],
    g5: ['7185', '4157', '8188', '3478', '8546', '7769'],
    g6: ['870', '407', '985'],
    g7: ['56', '98', '42', '54'],
  },
  proof: {
    commit: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    commitAt: '2023-08-23T15:49:00.000Z',
    beaconChain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    beaconRound: 1000,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    listHash: null,
  },
  seal: {
    root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    sealedAt: '2023-08-23T15:59:17.000Z',
    lines: 0,
    sums: { THB: '0', VND: '0' },
  },
};
