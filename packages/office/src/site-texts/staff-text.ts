import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getStaffSiteText } from '@tamarind/contract/site-texts';

export type StaffText = OutputOf<typeof getStaffSiteText>;
export type Draft = NonNullable<StaffText['draft']>;
