/** Where the banner's third picture leads: the place of the proof, which stands before its card is there. */
export const PROOF_ID = 'proof';
