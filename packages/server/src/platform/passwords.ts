import { hash, verify } from '@node-rs/argon2';
import { passwordWork } from './metrics.ts';

/** Argon2id with the library's settings (19 MiB, two passes). The work is counted: it is what logins cost. */
export async function hashPassword(password: string): Promise<string> {
  passwordWork.inc();
  return hash(password);
}

/** The same work whether or not there is a hash to compare with, so the time does not tell whether an account exists [H01]. */
export async function verifyPassword(known: string | undefined, password: string): Promise<boolean> {
  passwordWork.inc();
  const fits = await verify(known ?? DUMMY_HASH, password).catch(() => false);
  return fits && known !== undefined;
}

const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$YWFhYWFhYWFhYWFhYWFhYQ$ZE7dAWZ6lTDEbpXhqpHyKUCPqkzYtWvCPKTxCJNHpe8';
