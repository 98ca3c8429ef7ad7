import type { StaffDraw } from './DrawsPage.tsx';
import type { Staff } from '#parts/staff.ts';
import { hasRight } from '#parts/staff.ts';

type Kind = 'official' | 'own' | 'derived';

/**
 * The actions that this person may take on the draw now; the server checks again. A draw by the platform is never
 * closed early, voided or corrected by staff.
 */
export function actsOf(draw: StaffDraw, kind: Kind | undefined, staff: Staff) {
  const mayManage = hasRight(staff, 'draws.manage');
  const isOthers = kind === 'official' || kind === 'derived';
  const isHeld = draw.state === 'closed' && draw.holdReason !== null;
  const mayRelease = hasRight(staff, 'results.release');
  return {
    pause: mayManage && draw.state === 'open',
    closeEarly: mayManage && isOthers && draw.startedAt === null && (draw.state === 'open' || draw.state === 'closed'),
    voidIt: mayManage && isOthers && ['scheduled', 'open', 'closed'].includes(draw.state),
    correct: hasRight(staff, 'results.correct') && isOthers && draw.state === 'settled' && draw.correction === null,
    release: !isHeld ? 'nothing' : draw.resultBy === staff.username ? 'same-person' : mayRelease ? 'yes' : 'no-right',
  } as const;
}
