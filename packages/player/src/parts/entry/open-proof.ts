import type { Refusal } from '@tamarind/ui/refusal.ts';
import { openModal, type ProofChoice } from '../modals.ts';

/**
 * If a login was refused because one more proof is missing, opens the extra verification. Returns false for every other
 * refusal [H13, H14].
 */
export function openProof({ code, details }: Refusal, isRemembered: boolean): boolean {
  const { ticket, choices } = details;
  if (code !== 'PROOF_REQUIRED' || typeof ticket !== 'string' || !Array.isArray(choices)) return false;
  openModal('extraVerification', { ticket, choices: choices as ProofChoice[], isRemembered });
  return true;
}

/**
 * If a change was refused because the member has not proved their identity in the last ten minutes, asks for the proof
 * and then repeats the change. Returns false for every other refusal.
 */
export function openStepUp({ code, details }: Refusal, again: () => void): boolean {
  if (code !== 'STEP_UP_REQUIRED') return false;
  openModal('stepUp', { needsCode: details['code'] === true, onDone: again });
  return true;
}

/**
 * Like `openProof`, but also handles a self-excluded member: it opens the login dialog with the link for withdrawals.
 * Returns false for every other refusal.
 */
export function openWayOn(refusal: Refusal, isRemembered: boolean): boolean {
  if (openProof(refusal, isRemembered)) return true;
  if (refusal.code !== 'SELF_EXCLUDED') return false;
  openModal('loginPopupModal', { code: refusal.code, details: refusal.details });
  return true;
}
