/**
 * A simulated bank that accepts payout files in pain.001 or CSV and answers with pain.002. It pays or rejects each
 * payment of a file once, and repeats that result in every later report.
 */
export class FileBank {
  /** Paid sums by reference. */
  readonly paid = new Map<string, string>();
  /** References that were ordered again after they had been paid. */
  readonly twice: string[] = [];
  readonly #ends = new Map<string, Map<string, 'ACSC' | 'RJCT'>>();

  take(name: string, file: string, isPaid: () => boolean): void {
    const ends = new Map<string, 'ACSC' | 'RJCT'>();
    for (const [reference, amount] of paymentsIn(file)) {
      if (this.paid.has(reference)) this.twice.push(reference);
      const end = isPaid() ? 'ACSC' : 'RJCT';
      if (end === 'ACSC') this.paid.set(reference, amount);
      ends.set(reference, end);
    }
    this.#ends.set(name, ends);
  }

  /**
   * The report on a file, in base64. `isTold` decides for each payment whether the report contains its result;
   * otherwise the payment is reported as pending.
   */
  report(name: string, isTold: () => boolean): string {
    const payments = [...(this.#ends.get(name) ?? [])].map(
      ([reference, end]) =>
        `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${isTold() ? end : 'ACSP'}</TxSts></TxInfAndSts>`,
    );
    return Buffer.from(
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><OrgnlGrpInfAndSts>' +
        `<OrgnlMsgId>${name}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>` +
        `${payments.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
    ).toString('base64');
  }
}

/** The reference and decimal amount of each payment in a file. */
function paymentsIn(file: string): [string, string][] {
  if (!file.startsWith('<'))
    return file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
      .map((cells) => [cells[0] ?? '', cells[5] ?? '']);
  return [...file.matchAll(/<EndToEndId>(\w+)<\/EndToEndId><\/PmtId><Amt><InstdAmt Ccy="THB">([\d.]+)</g)].map(
    ([, reference = '', amount = '']) => [reference, amount],
  );
}
