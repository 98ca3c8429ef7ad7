/** Adds two features that jsdom 31 lacks: opening dialogs and scrolling to an element. For tests only. */
export function prepareDom(): void {
  Element.prototype.scrollIntoView = () => undefined;
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus();
  };
  dialog.close = function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
  };
}

/** The brand's configuration as the server sends it, for a demo (`playMoney`) or for a brand with real money. */
export const whitelabelOf = (playMoney: boolean) => ({
  brand: {
    name: 'Tamarind Play',
    merchantCode: 't',
    platform: 'WEB',
    lotteryType: 'Elott',
    device: 'WEB',
    currencies: ['THB'],
    languages: ['EN'],
    defaultLanguage: 'EN',
    loginedToHomePage: false,
    playMoney,
  },
  info: { whitelabel: [], register: {}, resources: [], imageCDNs: [], launchGameCDNs: [], customerService: [] },
  maintenance: false,
  regionRestriction: false,
  location: { ip: '127.0.0.1', country: 'TH' },
});

/**
 * Replaces jsdom's TextEncoder, whose arrays belong to another JavaScript realm, so that the encryption library rejects
 * them.
 */
export class PlainTextEncoder {
  encode(text = ''): Uint8Array {
    const bytes = encodeURIComponent(text).replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
  }
}
