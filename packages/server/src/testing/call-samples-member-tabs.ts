const nobody = { account: 'nobody' };

export const memberTabSamples = { listMemberMovements: nobody, listMemberFriends: nobody };
export const messageSamples = { listMemberMessages: nobody };
export const memberSegmentSamples = {
  listMemberSegments: nobody,
  listSegmentMembers: { id: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10', page: 1 },
};
