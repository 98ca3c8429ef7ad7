import { hash, verify } from '@node-rs/argon2';
import { passwordWork } from './metrics.ts';

/**
 * Hashes a password with Argon2id and the library's defaults (19 MiB, two passes). The metric counts hashes, because
 * they dominate the cost of a login.
 */
export async function hashPassword(password: string): Promise<string> {
  passwordWork.inc();
  return hash(password);
}

/**
 * Checks a password with the same work whether or not there is a hash, so that timing does not reveal if an account
 * exists [H01].
 */
export async function verifyPassword(known: string | undefined, password: string): Promise<boolean> {
  passwordWork.inc();
  const fits = await verify(known ?? DUMMY_HASH, password).catch(() => false);
  return fits && known !== undefined;
}

const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$YWFhYWFhYWFhYWFhYWFhYQ$ZE7dAWZ6lTDEbpXhqpHyKUCPqkzYtWvCPKTxCJNHpe8';
