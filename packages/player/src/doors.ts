import { agentCentreDoor } from './features/agent-centre/door.ts';
import { appDoor } from './features/app/door.ts';
import { chatDoor } from './features/chat/door.ts';
import { depositsDoor } from './features/deposits/door.ts';
import { factorsDoor } from './features/factors/door.ts';
import { gameDoor } from './features/game/door.ts';
import { helpDoor } from './features/help/door.ts';
import { homeDoor } from './features/home/door.ts';
import { identityDoor } from './features/identity/door.ts';
import { joinDoor } from './features/join/door.ts';
import { lobbyDoor } from './features/lobby/door.tsx';
import { memberCentreDoor } from './features/member-centre/door.ts';
import { noticesDoor } from './features/notices/door.ts';
import { pointsDoor } from './features/points/door.ts';
import { promotionsDoor } from './features/promotions/door.ts';
import { protectionDoor } from './features/protection/door.ts';
import { recordsDoor } from './features/records/door.ts';
import { recoveryDoor } from './features/recovery/door.ts';
import { registrationDoor } from './features/registration/door.ts';
import { sessionDoor } from './features/session/door.ts';
import { vipDoor } from './features/vip/door.ts';
import { walletDoor } from './features/wallet/door.ts';
import { winnersDoor } from './features/winners/door.ts';
import { withdrawalsDoor } from './features/withdrawals/door.ts';
import type { FeatureDoor } from './shell/door.ts';

/** Every feature of the site. A new feature adds one line here. */
export const doors: readonly FeatureDoor[] = [
  homeDoor,
  lobbyDoor,
  sessionDoor,
  factorsDoor,
  registrationDoor,
  recoveryDoor,
  noticesDoor,
  promotionsDoor,
  helpDoor,
  chatDoor,
  memberCentreDoor,
  agentCentreDoor,
  identityDoor,
  walletDoor,
  depositsDoor,
  withdrawalsDoor,
  recordsDoor,
  vipDoor,
  pointsDoor,
  protectionDoor,
  gameDoor,
  winnersDoor,
  appDoor,
  joinDoor,
];
