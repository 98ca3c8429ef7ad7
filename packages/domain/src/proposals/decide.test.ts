import { describe, expect, test } from 'vitest';
import { changedRests, decideProposal } from './decide.ts';

const now = new Date('2026-11-23T10:00:00Z');
const asked = {
  maker: 1n,
  first: null as bigint | null,
  checkers: 1 as 1 | 2,
  isDecided: false,
  expiresAt: new Date('2026-11-23T12:00:00Z'),
  rests: { price: '95' } as Record<string, string>,
};
const kind = { checker: 'check', second: 'comply' };
const decide = (
  change: Partial<typeof asked> = {},
  by: { person?: bigint; rights?: string[] } = {},
  word: { decision?: 'agree' | 'refuse'; restsNow?: Record<string, string>; now?: Date } = {},
) =>
  decideProposal(
    { ...asked, ...change },
    kind,
    { person: 2n, rights: ['check'], ...by },
    { decision: 'agree', restsNow: asked.rests, now, ...word },
  );

describe('an act of two people', () => {
  test('[A01] is agreed to or refused by a second person with the right', () => {
    expect(decide()).toEqual({ ok: true, state: 'agreed' });
    expect(decide({}, {}, { decision: 'refuse' })).toEqual({ ok: true, state: 'refused' });
    expect(decide({}, { rights: ['comply'] })).toEqual({ ok: false, code: 'FORBIDDEN' });
  });

  test('[A01] is never decided by its maker, and never twice', () => {
    for (const decision of ['agree', 'refuse'] as const)
      expect(decide({}, { person: 1n }, { decision })).toEqual({ ok: false, code: 'SAME_PERSON' });
    expect(decide({ isDecided: true })).toEqual({ ok: false, code: 'PROPOSAL_DECIDED' });
  });

  test('[A01] is decided neither by the maker who left nor by the colleague who took it over', () => {
    for (const person of [1n, 5n])
      expect(
        decideProposal(
          { ...asked, handedTo: 5n },
          kind,
          { person, rights: ['check'] },
          { decision: 'agree', restsNow: asked.rests, now },
        ),
      ).toEqual({ ok: false, code: 'SAME_PERSON' });
  });

  test('[A01] ends at its time, to the millisecond', () => {
    expect(decide({}, {}, { now: new Date(asked.expiresAt.getTime() - 1) }).ok).toBe(true);
    for (const decision of ['agree', 'refuse'] as const)
      expect(decide({}, {}, { decision, now: asked.expiresAt })).toEqual({ ok: false, code: 'PROPOSAL_EXPIRED' });
  });

  test('[A01] if what it rests on has changed, it can only be refused', () => {
    const restsNow = { price: '90' };
    expect(decide({}, {}, { restsNow })).toEqual({ ok: false, code: 'PROPOSAL_STALE' });
    expect(decide({}, {}, { restsNow, decision: 'refuse' })).toEqual({ ok: true, state: 'refused' });
    expect(changedRests({ price: '95', gone: 'x' }, { price: '90', made: 'y' })).toEqual([
      { name: 'price', was: '95', now: '90' },
      { name: 'gone', was: 'x', now: '' },
      { name: 'made', was: '', now: 'y' },
    ]);
  });

  test('[A01] of three people takes two different checkers, the second with a right of its own', () => {
    expect(decide({ checkers: 2 })).toEqual({ ok: true, state: 'waiting' });
    const half = { checkers: 2 as const, first: 2n };
    expect(decide(half, { person: 3n })).toEqual({ ok: false, code: 'FORBIDDEN' });
    expect(decide(half, { person: 3n, rights: ['comply'] })).toEqual({ ok: true, state: 'agreed' });
    for (const person of [1n, 2n])
      expect(decide(half, { person, rights: ['check', 'comply'] })).toEqual({ ok: false, code: 'SAME_PERSON' });
  });
});
