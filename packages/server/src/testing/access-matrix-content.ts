const anybody = { by: 'anybody' } as const;
const anyStaff = { by: 'anyStaff' } as const;
const editor = { by: { right: 'content.manage' } } as const;
const writer = { by: { right: 'texts.manage' } } as const;

/** Rows of access-matrix.ts for texts that staff write for readers. */
export const contentCalls = {
  'announcements.addAnnouncementPicture': editor,
  'announcements.changeAnnouncement': editor,
  'announcements.createAnnouncement': editor,
  'announcements.getStaffAnnouncement': editor,
  'announcements.listAnnouncements': anybody,
  'announcements.listOfficeNotices': anyStaff,
  'announcements.listStaffAnnouncements': editor,
  'announcements.switchAnnouncement': editor,
  'siteTexts.discardSiteTextDraft': writer,
  'siteTexts.getSiteText': anybody,
  'siteTexts.getSiteTextVersion': writer,
  'siteTexts.getStaffSiteText': writer,
  'siteTexts.listHelpTexts': anybody,
  'siteTexts.listOwnPages': anybody,
  'siteTexts.listSiteTexts': writer,
  'siteTexts.publishSiteText': writer,
  'siteTexts.saveSiteTextDraft': writer,
} as const;
