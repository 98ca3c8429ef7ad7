/**
 * An error that the user can fix. It is shown as one sentence with its remedy, never as a stack trace. This is plain
 * JavaScript, because run.mjs needs it before TypeScript can run.
 */
export class Fault extends Error {
  /**
   * @param {string} sentence what is wrong
   * @param {string} remedy what the user can do about it
   */
  constructor(sentence, remedy) {
    super(sentence);
    this.name = 'Fault';
    this.remedy = remedy;
  }
}

/** @param {Fault} fault */
export const faultText = (fault) => `\n✗ ${fault.message}\n  ${fault.remedy}\n`;
