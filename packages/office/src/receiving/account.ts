import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listReceivingAccounts } from '@tamarind/contract/receiving';

export type Account = OutputOf<typeof listReceivingAccounts>['accounts'][number];
