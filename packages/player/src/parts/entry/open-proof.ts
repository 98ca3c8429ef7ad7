import type { Refusal } from '@tamarind/ui/refusal.ts';
import { openModal, type ProofChoice } from '../modals.ts';

/** After a login that was refused for want of one more proof: asks for it. False for every other refusal [H13, H14]. */
export function openProof({ code, details }: Refusal, isRemembered: boolean): boolean {
  const { ticket, choices } = details;
  if (code !== 'PROOF_REQUIRED' || typeof ticket !== 'string' || !Array.isArray(choices)) return false;
  openModal('extraVerification', { ticket, choices: choices as ProofChoice[], isRemembered });
  return true;
}

/** After a change that was refused for want of a fresh proof: asks for it and does the change again. False for every other refusal. */
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
