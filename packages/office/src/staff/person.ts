import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listStaff } from '@tamarind/contract/operators';

type Staff = OutputOf<typeof listStaff>;
export type Person = Staff['people'][number];
export type Role = Staff['roles'][number];
export type Level = Role['modules'][number]['level'];
/** The areas that a role created by the house may read or change. */
export type Parts = Staff['parts'];
