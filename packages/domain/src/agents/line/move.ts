/**
 * How a change of line affects one person: the member who changes the upline, an agent who loses the member, one who
 * gets the member, or one in whose team the member moves.
 */
type MoveState = 'changing' | 'leaving' | 'joining' | 'moving';

/**
 * The persons to notify before a change of upline takes effect: the member, each agent who loses the member (and the
 * member's team), each agent who gets them, and each agent who keeps them under another upline. The list is empty if
 * the upline stays the same. `before` and `after` are the agents above the member before and after the change, nearest
 * first.
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
