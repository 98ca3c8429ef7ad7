/**
 * Kinds of customer-service entries [C08, K12]: the platform's chat, a public address, and an address that the server
 * opens on request.
 */
export const channelKinds = [1, 2, 3] as const;
export type ChannelKind = (typeof channelKinds)[number];
export const SEALED_CHANNEL = 3;

/** A customer-service channel as the operator configured it. */
export interface Channel {
  readonly csType: ChannelKind;
  readonly url: string;
  readonly labelNameEn: string;
}

/** True for a page of this site or an https address. Any other scheme could be used for an attack. */
export const isChannelAddress = (url: string): boolean =>
  /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(url) ||
  /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i.test(url);
