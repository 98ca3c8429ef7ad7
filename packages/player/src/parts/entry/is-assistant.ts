import { assists } from '@tamarind/domain/agents/line/centre';
import type { SiteSession } from '@tamarind/ui/session.ts';

/** True for the login of an agent's assistant, which has no deposits or withdrawals, no bets and no rewards [N01]. */
export const isAssistant = (session: SiteSession | null): boolean =>
  session?.memberKind !== undefined && assists(session.memberKind);
