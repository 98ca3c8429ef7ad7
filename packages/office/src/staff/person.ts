import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listStaff } from '@tamarind/contract/operators';

type Staff = OutputOf<typeof listStaff>;
export type Person = Staff['people'][number];
export type Role = Staff['roles'][number];
export type Level = Role['modules'][number]['level'];
/** The areas for which a role created by the operator may have rights to read or to change. */
export type Parts = Staff['parts'];
