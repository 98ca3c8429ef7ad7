import { memberKinds } from '@tamarind/domain/members/member-kind';
import type { useSession } from '@tamarind/ui/session.ts';

/** Whether the session may open the agent centre [N02]: agents and their assistants. */
export const isAgent = (session: ReturnType<typeof useSession>): boolean =>
  session?.memberKind !== undefined && memberKinds[session.memberKind].type === 'agent';
