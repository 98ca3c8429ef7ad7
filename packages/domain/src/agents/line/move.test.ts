import { expect, test } from 'vitest';
import { moveNews } from './move.ts';

const [top, from, to, agent] = [1n, 2n, 3n, 4n];

test('[F04] each agent above is told once of a move: as losing the member, getting the member, or keeping the member', () => {
  const move = { memberId: agent, formerId: from, uplineId: to };
  expect(moveNews(move, { before: [from, top], after: [to, top] })).toEqual([
    [agent, 'changing'],
    [from, 'leaving'],
    [top, 'moving'],
    [to, 'joining'],
  ]);
  expect(moveNews({ ...move, uplineId: top }, { before: [from, top], after: [top] })).toEqual([
    [agent, 'changing'],
    [from, 'leaving'],
    [top, 'moving'],
  ]);
});

test('[F04] a move to or from no upline tells the agents of the other side; a move to the same upline tells nobody', () => {
  expect(moveNews({ memberId: agent, formerId: from, uplineId: null }, { before: [from, top], after: [] })).toEqual([
    [agent, 'changing'],
    [from, 'leaving'],
    [top, 'leaving'],
  ]);
  expect(moveNews({ memberId: agent, formerId: null, uplineId: to }, { before: [], after: [to] })).toEqual([
    [agent, 'changing'],
    [to, 'joining'],
  ]);
  expect(moveNews({ memberId: agent, formerId: to, uplineId: to }, { before: [to], after: [to] })).toEqual([]);
});
