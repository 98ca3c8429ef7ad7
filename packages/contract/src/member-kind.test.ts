import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import { codeOfKind, kindOfCode, memberKindField } from './member-kind.ts';
import { getMemberInfo } from './members.ts';
import { login, Session } from './sessions.ts';

const session = {
  token: 't',
  account: 'somchai88',
  merchant: 'tamarind',
  currency: 'THB',
  firstTimeLogin: false,
  passwordExpired: false,
  changeDue: null,
} as const;

test('[N01] every kind of member has the documented number', () => {
  const codes = Object.keys(memberKinds).map((kind) => [kind, codeOfKind(kind as keyof typeof memberKinds)]);
  expect(Object.fromEntries(codes)).toEqual({
    member: 0,
    agent: 1,
    second_agent: 2,
    trial: 4,
    sub_agent: 41,
    second_sub_agent: 42,
  });
  expect([0, 1, 2, 4, 41, 42].map(kindOfCode)).toEqual([
    'member',
    'agent',
    'second_agent',
    'trial',
    'sub_agent',
    'second_sub_agent',
  ]);
  expect([3, -1, 40, Number.NaN].map(kindOfCode)).toEqual([undefined, undefined, undefined, undefined]);
});

test('[A07] [E14] the documented name stays on the wire and is a word in TypeScript', () => {
  expect(memberKindField).toBe('isAgent');
  expect(z.decode(Session, { ...session, isAgent: 4 })).toEqual({ ...session, memberKind: 'trial' });
  expect(z.encode(Session, { ...session, memberKind: 'second_agent' })).toEqual({ ...session, isAgent: 2 });
  expect(z.safeDecode(Session, { ...session, isAgent: 3 } as never).success).toBe(false);
  for (const { output } of [login, getMemberInfo])
    expect(
      Object.keys((z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }) as Shape).properties),
    ).toContain('isAgent');
});

type Shape = { readonly properties: Readonly<Record<string, unknown>> };
