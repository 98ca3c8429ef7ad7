/** Kinds of customer-service entries [C08, K12]: our own chat, an address for everybody, and one the server opens for who asks. */
export const channelKinds = [1, 2, 3] as const;
export type ChannelKind = (typeof channelKinds)[number];
export const SEALED_CHANNEL = 3;

/** A way to reach people, as the operator sets it. */
export interface Channel {
  readonly csType: ChannelKind;
  readonly url: string;
  readonly labelNameEn: string;
}

/** A page of this site, or one of another over TLS: a window that opens on anything else would be a trap. */
export const isChannelAddress = (url: string): boolean =>
  /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(url) ||
  /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i.test(url);

/** What is wrong with a list of entries; undefined: it may be kept. Names are what people press, so each is there once. */
export function channelFault(channels: readonly Channel[]): 'address' | 'twice' | undefined {
  if (channels.some(({ url }) => !isChannelAddress(url))) return 'address';
  const names = channels.map(({ labelNameEn }) => labelNameEn.trim().toLowerCase());
  return new Set(names).size < names.length ? 'twice' : undefined;
}
