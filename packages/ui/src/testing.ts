/** What jsdom 31 lacks: dialogs that open. The parts of the standard that our Modal leans on, for tests only. */
export function prepareDom(): void {
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus();
  };
  dialog.close = function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
  };
}
