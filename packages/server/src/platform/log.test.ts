import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('[P01] a log line masks secrets in any place', () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => lines.push(line) });
  log.info(
    {
      password: 'quiet-river-204',
      call: { token: 'm123', body: { accountNumber: '0123456789' } },
      draw: 'xsmb-20261121',
    },
    'told',
  );
  const [line = ''] = lines;
  for (const secret of ['quiet-river-204', 'm123', '0123456789']) expect(line).not.toContain(secret);
  expect(JSON.parse(line)).toMatchObject({ level: 'info', msg: 'told', draw: 'xsmb-20261121', password: '[hidden]' });
});
