import { describe, expect, test } from 'vitest';
import { money } from '../../money.ts';
import { pressingTeam } from './team-pressure.ts';

const number = (liability: number) => ({ liability: money(liability), max: money(1_000) });
const part = (agent: string, above: number, liability: number) => ({ agent, above, liability: money(liability) });

describe('[F13] a team presses on the limit of a number', () => {
  const line = [part('top', 0, 900), part('middle', 1, 500), part('low', 2, 480), part('other', 0, 20)];

  test('from 80 % of the limit on, with the lowest agent who brings more than half of the liability', () => {
    expect(pressingTeam(number(920), line)?.agent).toBe('low');
    expect(pressingTeam(number(980), line)?.agent).toBe('middle');
    expect(pressingTeam(number(1_000), line)?.agent).toBe('top');
  });

  test('below 80 % of the limit no team presses', () => {
    expect(pressingTeam(number(799), [part('top', 0, 799)])).toBeUndefined();
    expect(pressingTeam(number(800), [part('top', 0, 800)])?.agent).toBe('top');
  });

  test('no team presses if none brings more than half, or if the number has no room at all', () => {
    expect(pressingTeam(number(900), [part('one', 0, 450), part('other', 0, 450)])).toBeUndefined();
    expect(pressingTeam(number(900), [])).toBeUndefined();
    expect(pressingTeam({ liability: money(0), max: money(0) }, [part('top', 0, 0)])).toBeUndefined();
  });
});
