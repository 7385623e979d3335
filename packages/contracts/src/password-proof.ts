import * as z from '@savvi/contracts/schema';
import { text } from './values.ts';

// A signed proof that a person has just entered their password. Identity issues it, and other services check it
// before they delete something permanently. So the password itself reaches only identity, which counts attempts.

/** Audience of password proofs (`aud`). It differs from that of identity tokens, so neither passes as the other. */
export const PASSWORD_PROOF_AUDIENCE = 'savvi-password-proof';
/** Lifetime of a password proof, in seconds: enough for the calls that a confirmation starts. */
export const PASSWORD_PROOF_LIFE_S = 60;

/** The reply of POST /api/user/password-proof. */
export const passwordProofReply = z.object({ proof: z.string() });

/** The body of a call that needs a password proof. */
export const passwordProofInput = z.object({ proof: text(2_000, 1) });
