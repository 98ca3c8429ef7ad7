import { z } from 'zod/mini';
import { endpoint, staffRights } from './endpoint.ts';
import { text } from './wire.ts';

/** Staff and their sessions. A role is a set of rights; the server decides, the office only hides. */

export const StaffRight = z.enum(staffRights);

export const Staff = z.object({
  username: z.string(),
  name: z.string(),
  role: z.string(),
  rights: z.array(StaffRight),
});

/** Password and authenticator code in one step: one neutral answer for any of them being wrong. */
export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/office/session',
  access: 'visitor',
  enc: true,
  input: z.object({ username: text(64, 1), password: text(128, 1), code: z.string().check(z.regex(/^\d{6}$/)) }),
  output: z.extend(Staff, { token: z.string() }),
  refusals: ['CREDENTIALS_WRONG', 'RATE_LIMITED'],
});

export const staffLogout = endpoint({
  method: 'DELETE',
  path: '/api/office/session',
  access: { staff: 'any' },
  input: z.object({}),
  output: z.object({}),
  refusals: [],
});

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/office/me',
  access: { staff: 'any' },
  input: z.object({}),
  output: Staff,
  refusals: [],
});
