import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listStaff } from '@tamarind/contract/operators';

export type Person = OutputOf<typeof listStaff>['people'][number];
