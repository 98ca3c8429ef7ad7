import { createStore } from '@tamarind/ui/store.ts';

/** Pages of the member centre under their prescribed keys, in the order of its menu. Each page is there with its feature. */
export const memberPages = ['securityCenter', 'depositv2', 'withdraw', 'personalHistoryCopy', 'transactionHistory'] as const;
export type MemberPage = (typeof memberPages)[number];

/** Something to do at once on the page: a step another page sent the member for. */
export type MemberTask = 'payment-password' | 'bank-account';

interface Place {
  /** Undefined on a phone's first view, the menu itself. */
  readonly page: MemberPage | undefined;
  readonly task?: MemberTask;
}

/** Where the member centre stands. Links inside change it; opening the modal sets it first. */
export const memberPlace = createStore<Place>({ page: undefined });

export const goToMemberPage = (page: MemberPage | undefined, task?: MemberTask): void =>
  memberPlace.set({ page, ...(task ? { task } : {}) });
