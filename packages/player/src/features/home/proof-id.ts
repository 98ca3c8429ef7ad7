/** Anchor of the proof section, the target of the banner's third picture; it is in the page before its card loads. */
export const PROOF_ID = 'proof';
