/** A banner or slide as readers see it. */
export interface PicturedAnnouncement {
  /** Address of the picture; undefined for a banner without one. */
  readonly picture: string | undefined;
  /** The small label over the title; may be empty. */
  readonly tag: string;
  readonly title: string;
  /** The text as plain words, without markup. */
  readonly text: string;
  /** The label of the button; empty if the announcement opens no page. */
  readonly act: string;
}

/** The parts of an API banner that a reader sees; `picture` is the URL of its picture. */
export const picturedOf = (banner: {
  readonly picture: string | null;
  readonly tag: string;
  readonly title: string;
  readonly markup: string;
  readonly act: string;
  readonly address: string;
}): PicturedAnnouncement => ({
  picture: banner.picture ?? undefined,
  tag: banner.tag,
  title: banner.title,
  text: banner.markup,
  act: banner.address === '' ? '' : banner.act,
});
