import { expect, test } from 'vitest';
import { featureIds, featureOn, treeOf } from './features.ts';

test('[N03] a leaf is on when it and every branch above it are; an unknown one is off', () => {
  const tree = treeOf(['FREEPLAY', 'USERNAMEREG']);
  expect(featureIds.filter((id) => featureOn(tree, id))).toEqual(['USERNAMEREG', 'FREEPLAY']);
  const closed = tree.map((node) => (node.modId === 'LOGIN' ? { ...node, enabled: false } : node));
  expect([featureOn(closed, 'FREEPLAY'), featureOn(closed, 'USERNAMEREG')]).toEqual([false, true]);
  expect(featureOn([], 'FREEPLAY')).toBe(false);
});

test('[N03] the tree has every node of the specification, and coins, once', () => {
  const names = treeOf([...featureIds]).flatMap(({ childrenNodes }) => childrenNodes.map(({ modId }) => modId));
  expect(names.toSorted()).toEqual([
    'COINS',
    ...['DIRECTREG3', 'FACEBOOK', 'FREEPLAY', 'GOOGLE', 'MOBILELOGIN', 'MOBILEREG', 'MOBILEREGPWD'],
    ...['NEWADDRESS', 'PWDEXPIRY', 'REGSMS', 'USERNAMEREG'],
  ]);
});
