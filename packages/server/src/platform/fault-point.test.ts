import { expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';

const env = { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: Buffer.alloc(32).toString('base64url'), DEMO: '1' };

async function freshRoom() {
  vi.resetModules();
  return import('./fault-point.ts');
}

test('[J10] a fault point can not be armed outside the demo, neither by the environment nor past it', async () => {
  expect(() => readConfig({ ...env, DEMO: '0', FAULT_AT: 'settle.after-credit:1' })).toThrow('FAULT_AT: needs DEMO');
  const { armFaultPoint, faultPoint } = await freshRoom();
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  expect(() => armFaultPoint({ DEMO: false, FAULT_AT: 'settle.after-credit:1' })).toThrow('demo only');
  faultPoint('settle.after-credit');
  expect(kill).not.toHaveBeenCalled();
  kill.mockRestore();
});

test('[J10] an armed point ends the process at the pass that was named, and no other point does', async () => {
  const { armFaultPoint, faultPoint } = await freshRoom();
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  faultPoint('outbox.taken');
  armFaultPoint(readConfig({ ...env, FAULT_AT: 'request.before-commit@lottery.placeBet:2' }));
  faultPoint('outbox.taken');
  faultPoint('request.before-commit', 'lottery.cancelTicket');
  faultPoint('request.before-commit', 'lottery.placeBet');
  expect(kill).not.toHaveBeenCalled();
  faultPoint('request.before-commit', 'lottery.placeBet');
  expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL');
  kill.mockRestore();
});
