import { publishNotice } from '../../announcements/index.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { actorKey } from '../../platform/http/actor.ts';
import type { ChangeCall } from '../../platform/http/routes.ts';

/**
 * Notifies players of a draw that was voided, or whose published result was corrected, with the reason that staff
 * wrote.
 */
export const tellPlayers = (
  call: ChangeCall<StaffActor>,
  { code, kind, notice }: { readonly code: string; readonly kind: keyof typeof titles; readonly notice: string },
): Promise<void> => {
  const { TY, EN, VI, CN } = titles[kind];
  return publishNotice(call, {
    titles: { TY: `${TY} ${code}`, EN: `${EN} ${code}`, VI: `${VI} ${code}`, CN: `${CN} ${code}` },
    body: notice,
    by: { staffId: call.actor.staffId, actor: actorKey(call.actor) },
    about: `draw:${code}`,
  });
};

const titles = {
  void: { TY: 'ยกเลิกงวด', EN: 'Draw cancelled:', VI: 'Hủy kỳ quay', CN: '开奖取消：' },
  result: { TY: 'แก้ไขผลรางวัลงวด', EN: 'Result corrected:', VI: 'Đính chính kết quả kỳ', CN: '开奖结果更正：' },
} as const;
