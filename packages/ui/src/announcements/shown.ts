/** A banner or slide as readers see it. */
export interface PicturedAnnouncement {
  /** Address of the picture; undefined for a banner without one. */
  readonly picture: string | undefined;
  /** The small label over the title; may be empty. */
  readonly tag: string;
  readonly title: string;
  /** Plain words. */
  readonly text: string;
  /** Name of the button; empty where the announcement opens no page. */
  readonly act: string;
}

/** The parts of a banner of the contract that a reader sees. */
export const picturedOf = (banner: {
  readonly picture: string | null;
  readonly tag: string;
  readonly title: string;
  readonly markup: string;
  readonly act: string;
  readonly address: string;
}): PicturedAnnouncement => ({
  picture: banner.picture === null ? undefined : `/slide/${banner.picture}.webp`,
  tag: banner.tag,
  title: banner.title,
  text: banner.markup,
  act: banner.address === '' ? '' : banner.act,
});
