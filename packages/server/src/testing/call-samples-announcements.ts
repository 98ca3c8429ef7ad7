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

const words = { title: 'x', body: 'x' };
const siteWords = { TY: words, EN: words, VI: words, CN: words };

export const siteTextSamples = {
  getSiteText: { text: 'terms', language: 'TY', number: 1 },
  listHelpTexts: { language: 'TY' },
  listOwnPages: { language: 'TY' },
  listSiteTexts: {},
  getStaffSiteText: { text: 'help-faq' },
  getSiteTextVersion: { text: 'help-faq', number: 1 },
  saveSiteTextDraft: { text: 'help-faq', lock: 0, words: siteWords },
  discardSiteTextDraft: { text: 'help-faq', lock: 1, reason: 'sample' },
  publishSiteText: {
    text: 'help-faq',
    from: 'draft',
    number: 1,
    sha256: 'a'.repeat(64),
    asksMembers: true,
    reason: 'sample',
  },
};
