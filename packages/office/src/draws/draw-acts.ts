import type { StaffDraw } from './DrawsPage.tsx';
import type { Staff } from '#shell/staff.ts';
import { hasRight } from '#shell/staff.ts';

type Kind = 'official' | 'own' | 'derived';

/** Acts this person may do on the draw now; the server checks again. Own draws run by their protocol alone. */
export function actsOf(draw: StaffDraw, kind: Kind | undefined, staff: Staff) {
  const mayManage = hasRight(staff, 'draws.manage');
  const isOthers = kind === 'official' || kind === 'derived';
  const isHeld = draw.state === 'resulted' && draw.holdReason !== null;
  const mayRelease = hasRight(staff, 'results.release');
  return {
    pause: mayManage && draw.state === 'open',
    closeEarly: mayManage && isOthers && draw.startedAt === null && (draw.state === 'open' || draw.state === 'closed'),
    voidIt: mayManage && isOthers && ['scheduled', 'open', 'closed'].includes(draw.state),
    correct: hasRight(staff, 'results.correct') && isOthers && draw.state === 'settled' && draw.correction === null,
    release: !isHeld ? 'nothing' : draw.resultBy === staff.username ? 'same-person' : mayRelease ? 'yes' : 'no-right',
  } as const;
}
