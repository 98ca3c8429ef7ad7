import type { Refusal } from '@tamarind/ui/refusal.ts';
import { openModal, type ProofChoice } from '../modals.ts';

/**
 * Opens the extra verification if a login was refused because one more proof is missing. False for every other refusal
 * [H13, H14].
 */
export function openProof({ code, details }: Refusal, isRemembered: boolean): boolean {
  const { ticket, choices } = details;
  if (code !== 'PROOF_REQUIRED' || typeof ticket !== 'string' || !Array.isArray(choices)) return false;
  openModal('extraVerification', { ticket, choices: choices as ProofChoice[], isRemembered });
  return true;
}

/**
 * Opens the question for a fresh proof if a change was refused without one, and repeats the change after it. False for
 * every other refusal.
 */
export function openStepUp({ code, details }: Refusal, again: () => void): boolean {
  if (code !== 'STEP_UP_REQUIRED') return false;
  openModal('stepUp', { needsCode: details['code'] === true, onDone: again });
  return true;
}

/**
 * As `openProof`; for a self-excluded member it opens the login dialog with the withdrawal link. False for every other
 * refusal.
 */
export function openWayOn(refusal: Refusal, isRemembered: boolean): boolean {
  if (openProof(refusal, isRemembered)) return true;
  if (refusal.code !== 'SELF_EXCLUDED') return false;
  openModal('loginPopupModal', { code: refusal.code, details: refusal.details });
  return true;
}
