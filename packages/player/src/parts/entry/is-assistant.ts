import { assists } from '@tamarind/domain/agents/line/centre';
import type { SiteSession } from '@tamarind/ui/session.ts';

/** True if the login belongs to an agent's assistant, who cannot deposit, withdraw, bet or get rewards [N01]. */
export const isAssistant = (session: SiteSession | null): boolean =>
  session?.memberKind !== undefined && assists(session.memberKind);
