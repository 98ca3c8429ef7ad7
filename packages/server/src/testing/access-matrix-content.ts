const anybody = { by: 'anybody' } as const;
const anyStaff = { by: 'anyStaff' } as const;
const editor = { by: { right: 'content.manage' } } as const;
const publisher = { by: { right: 'brand.publish' } } as const;

/** Rows of access-matrix.ts: what staff write for readers. */
export const contentCalls = {
  'announcements.addAnnouncementPicture': editor,
  'announcements.changeAnnouncement': editor,
  'announcements.createAnnouncement': editor,
  'announcements.getStaffAnnouncement': editor,
  'announcements.listAnnouncements': anybody,
  'announcements.listOfficeNotices': anyStaff,
  'announcements.listStaffAnnouncements': editor,
  'announcements.switchAnnouncement': editor,
  'siteTexts.discardSiteTextDraft': publisher,
  'siteTexts.getSiteText': anybody,
  'siteTexts.getSiteTextVersion': publisher,
  'siteTexts.getStaffSiteText': publisher,
  'siteTexts.listHelpTexts': anybody,
  'siteTexts.listSiteTexts': publisher,
  'siteTexts.publishSiteText': publisher,
  'siteTexts.saveSiteTextDraft': publisher,
} as const;
