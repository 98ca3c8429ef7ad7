import { checkAffiliate } from '@tamarind/contract/registration';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export interface Invitation {
  /** `none` no code came with the address; `good` it checks out and its field is hidden; `bad` the field is shown with the error [H09]. */
  readonly state: 'none' | 'asking' | 'good' | 'bad';
  readonly invitedBy: string | undefined;
}

/** Whether the code somebody came with (or typed) belongs to an agent. */
export function useInvitation(code: string): Invitation {
  const isPossible = code !== '' && code.length <= 32;
  const answer = useEndpoint(
    checkAffiliate,
    { code, domain: location.hostname },
    { when: isPossible, freshMs: 60_000 },
  );
  if (code === '') return { state: 'none', invitedBy: undefined };
  if (!isPossible) return { state: 'bad', invitedBy: undefined };
  // If the check fails to load, do not reject the code; the server decides on submit.
  if (!answer.data) return { state: answer.isError ? 'none' : 'asking', invitedBy: undefined };
  return { state: answer.data.valid ? 'good' : 'bad', invitedBy: answer.data.invitedBy };
}
