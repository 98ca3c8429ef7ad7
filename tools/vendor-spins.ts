import { parseArgs } from 'node:util';
import { machines } from '../packages/studio/src/games/slots/machines.ts';
import { measureSpins } from '../packages/studio/src/games/slots/spins.ts';
import { seededChance } from '../packages/studio/src/testing.ts';

/**
 * npm run vendor:spins -- --spins 10000000 --seed 7
 *
 * Plays every slot machine of the studio and compares the measured return with the published one [A02]. Exits with 1 if
 * a machine differs by more than three standard errors.
 */
const { values: options } = parseArgs({
  options: { spins: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '7' } },
});
const [spins, seed] = [Number(options.spins), Number(options.seed)];
const columns = (...texts: string[]): void =>
  console.log(texts.map((text, at) => (at === 0 ? text.padEnd(10) : text.padStart(14))).join(''));

columns('machine', 'spins', 'published %', 'measured %', 'std error %', 'z');
let farthest = 0;
for (const [index, counted] of machines.entries()) {
  const { published, measured, standardError, distance } = measureSpins(
    counted,
    spins,
    seededChance(seed * 1000 + index),
  );
  columns(
    counted.machine.id,
    String(spins),
    ...[published, measured, standardError].map((share) => (share * 100).toFixed(4)),
    distance.toFixed(2),
  );
  farthest = Math.max(farthest, Math.abs(distance));
}
console.log(
  farthest < 3
    ? 'every machine is within three standard errors of its published return'
    : `a machine is ${farthest.toFixed(2)} standard errors away`,
);
process.exit(farthest < 3 ? 0 : 1);
