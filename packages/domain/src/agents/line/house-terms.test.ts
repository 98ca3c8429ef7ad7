import { expect, test } from 'vitest';
import { agentTermFaults, houseAgentTerms } from './house-terms.ts';

test('[J08] one transfer is between its bounds and within the day; crossed bounds are named', () => {
  expect(agentTermFaults(houseAgentTerms)).toEqual([]);
  const { transfers } = houseAgentTerms;
  const crossed = { ...transfers, max: { THB: '999', VND: '40000000' }, day: { THB: '20000000', VND: '39999999' } };
  expect(agentTermFaults({ ...houseAgentTerms, transfers: crossed })).toEqual([
    'agents.transfers.max.THB',
    'agents.transfers.day.VND',
  ]);
});
