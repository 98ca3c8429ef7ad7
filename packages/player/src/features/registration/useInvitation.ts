import { checkReferral } from '@tamarind/contract/invites';
import { checkAffiliate } from '@tamarind/contract/registration';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export interface Invitation {
  /**
   * `none`: no code, or the check failed to load. `asking`: the check is running. `good`: the code is valid and its
   * field is hidden. `bad`: the field is shown with the error [H09].
   */
  readonly state: 'none' | 'asking' | 'good' | 'bad';
  readonly invitedBy: string | undefined;
}

/**
 * Checks whether a code from the address or the field is a valid affiliate code of an agent or a valid referral code of
 * a member.
 */
export function useInvitation(code: string, kind: 'affiliate' | 'referral' = 'affiliate'): Invitation {
  const isPossible = code !== '' && code.length <= 32;
  const asked = { when: isPossible, freshMs: 60_000 };
  const ofAgent = useEndpoint(
    checkAffiliate,
    { code, domain: location.hostname },
    { ...asked, when: isPossible && kind === 'affiliate' },
  );
  const ofMember = useEndpoint(checkReferral, { code }, { ...asked, when: isPossible && kind === 'referral' });
  const answer = kind === 'affiliate' ? ofAgent : ofMember;
  if (code === '') return { state: 'none', invitedBy: undefined };
  if (!isPossible) return { state: 'bad', invitedBy: undefined };
  // If the check fails to load, do not reject the code; the server decides on submit.
  if (!answer.data) return { state: answer.isError ? 'none' : 'asking', invitedBy: undefined };
  return { state: answer.data.valid ? 'good' : 'bad', invitedBy: answer.data.invitedBy };
}
