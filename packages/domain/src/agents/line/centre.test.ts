import { expect, test } from 'vitest';
import { memberKinds, type MemberKind } from '../../members/member-kind.ts';
import { agentRights, principalOf, type SubAccount } from './centre.ts';

const kinds = Object.keys(memberKinds) as MemberKind[];
const ofAgent7: SubAccount = { principalId: 7n, rights: ['team', 'overview'], isStopped: false };

test('[N02] agents act for themselves with every right, members and trial accounts for nobody', () => {
  for (const right of [...agentRights, null]) {
    for (const memberKind of ['agent', 'second_agent'] as const)
      expect(principalOf({ memberId: 3n, memberKind }, undefined, right)).toBe(3n);
    for (const memberKind of ['member', 'trial'] as const)
      expect(principalOf({ memberId: 3n, memberKind }, ofAgent7, right)).toBeUndefined();
  }
});

test('[N01] a sub-account acts for its agent within the chosen rights, and for nobody once it is stopped', () => {
  for (const memberKind of kinds.filter((kind) => kind.endsWith('sub_agent'))) {
    const who = { memberId: 9n, memberKind };
    for (const right of agentRights)
      expect(principalOf(who, ofAgent7, right)).toBe(ofAgent7.rights.includes(right) ? 7n : undefined);
    expect(principalOf(who, ofAgent7, null)).toBe(7n);
    expect(principalOf(who, { ...ofAgent7, isStopped: true }, null)).toBeUndefined();
    expect(principalOf(who, undefined, null)).toBeUndefined();
  }
});
