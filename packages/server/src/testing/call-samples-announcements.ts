const text = { title: 'x', body: 'x', tag: '', act: '' };
const announcement = {
  type: 'B',
  form: 'strip',
  audience: 'player',
  startsAt: '2099-12-01T00:00:00.000Z',
  endsAt: null,
  position: 0,
  address: '',
  picture: null,
  texts: { TY: text, EN: text, VI: text, CN: text },
};
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const announcementSamples = {
  listAnnouncements: { language: 'TY', types: 'B', platform: 'W', execution: 'B' },
  listStaffAnnouncements: { phase: 'draft', form: 'strip', text: 'x', page: 1 },
  getStaffAnnouncement: { id: '999999' },
  createAnnouncement: announcement,
  changeAnnouncement: { ...announcement, id: '999999', lock: 0 },
  switchAnnouncement: { id: '999999', lock: 0, state: 'published' },
  addAnnouncementPicture: { picture },
  listOfficeNotices: { language: 'TY' },
};
