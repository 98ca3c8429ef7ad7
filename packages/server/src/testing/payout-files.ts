import { contract } from '@tamarind/contract/index';
import { houseBatches } from '@tamarind/domain/payments/batch/batch';
import { changeBrand } from './brand.ts';
import { FileBank } from './file-bank.ts';
import { agreeTo } from './proposals.ts';
import type { TestApp } from './test-app.ts';

const c = contract.payoutBatches;

/** A simulated bank that accepts payout files, and the staff who create files for it and enter its answers. */
export function payoutFiles(
  app: TestApp,
  people: () => { readonly officer: { token: string }; readonly approver: { token: string } },
) {
  const bank = new FileBank();
  /** Files that the bank has received but not completely paid or rejected, by id. */
  const open = new Map<string, string>();
  const answer = async (isTold: () => boolean, rejected: 'return' | 'queue'): Promise<void> => {
    const { officer, approver } = people();
    for (const [id, name] of open) {
      const wish = { id, from: 'file' as const, file: bank.report(name, isTold), rejected, reason: 'the bank says' };
      const asked = await app.call(c.answerPayoutBatch, wish, officer);
      if (asked.code === undefined) (await agreeTo(app, asked, approver)).value();
      if ((await app.call(c.getPayoutBatch, { id }, officer)).value().batch.state === 'closed') open.delete(id);
    }
  };
  return {
    bank,
    /** Sets how Thai withdrawals are paid from now on: by files of a format, or by API. */
    leaveBy: (form: 'off' | 'pain001' | 'csv') =>
      changeBrand(app, {
        payoutBatches: { ...houseBatches, THB: { form, bank: 'KBANK', account: '1112223334', holder: 'Tamarind' } },
      }),
    /** Creates a payout file and either hands it to the bank or discards it. The bank pays four of five payments. */
    make: async (below: (most: number) => number): Promise<void> => {
      const { officer, approver } = people();
      const made = await app.call(c.makePayoutBatch, { currency: 'THB' }, officer);
      if (made.code !== undefined) return;
      const { id, name } = made.value();
      if (below(5) === 0) {
        (await app.call(c.dropPayoutBatch, { id }, officer)).value();
        return;
      }
      const { base64 } = (await app.call(c.takePayoutBatch, { id }, officer)).value();
      (await app.call(c.handPayoutBatch, { id }, approver)).value();
      bank.take(name, Buffer.from(base64, 'base64').toString(), () => below(4) > 0);
      open.set(id, name);
    },
    /** Enters the bank's report; `isTold` decides for each payment whether the report contains its result. */
    answer,
  };
}
