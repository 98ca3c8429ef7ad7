/** The part of a change of line that concerns one person. */
type MoveState = 'changing' | 'leaving' | 'joining' | 'moving';

/**
 * The persons who are told of a change of line before it takes effect: the member, each agent who loses the member and
 * everybody below, each who gets them, and each who keeps them under another upline. The list is empty if the upline
 * stays the same. `before` and `after` are the agents above on both sides of the day, nearest first.
 */
export function moveNews(
  { memberId, formerId, uplineId }: Readonly<Record<'formerId' | 'uplineId', bigint | null>> & { memberId: bigint },
  { before, after }: { readonly before: readonly bigint[]; readonly after: readonly bigint[] },
): (readonly [memberId: bigint, state: MoveState])[] {
  if (formerId === uplineId) return [];
  const stays = new Set(after);
  const was = new Set(before);
  return [
    [memberId, 'changing'],
    ...before.map((id) => [id, stays.has(id) ? 'moving' : 'leaving'] as const),
    ...after.filter((id) => !was.has(id)).map((id) => [id, 'joining'] as const),
  ];
}
