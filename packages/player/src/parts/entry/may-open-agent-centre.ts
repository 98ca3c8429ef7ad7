import { memberKinds } from '@tamarind/domain/members/member-kind';
import type { useSession } from '@tamarind/ui/session.ts';

/** True for agents and their assistants, who may open the agent centre [N02]. */
export const mayOpenAgentCentre = (session: ReturnType<typeof useSession>): boolean =>
  session?.memberKind !== undefined && memberKinds[session.memberKind].type === 'agent';
