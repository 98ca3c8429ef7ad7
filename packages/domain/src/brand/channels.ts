/**
 * Kinds of customer-service entries [C08, K12]: our own chat, a public address, and one the server opens on request.
 */
export const channelKinds = [1, 2, 3] as const;
export type ChannelKind = (typeof channelKinds)[number];
export const SEALED_CHANNEL = 3;

/** A customer-service channel, as configured by the operator. */
export interface Channel {
  readonly csType: ChannelKind;
  readonly url: string;
  readonly labelNameEn: string;
}

/** A page of this site, or an https address: any other scheme could be used for an attack. */
export const isChannelAddress = (url: string): boolean =>
  /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(url) ||
  /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i.test(url);
