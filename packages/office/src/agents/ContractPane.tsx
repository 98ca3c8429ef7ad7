import { useState } from 'react';
import { Link } from 'wouter';
import { endAgentContract, listAgentContracts, type AgentContract } from '@tamarind/contract/commission';
import { decideEnd } from '@tamarind/domain/agents/contracts/life';
import { TermsList } from '@tamarind/ui/agent-contract/TermsList';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { useAgentsWords } from './words.ts';

const steps = ['ask', 'agree', 'withdraw'] as const;
type Step = (typeof steps)[number];

/**
 * One contract: its text, the hash to which both sides agreed, its dates, and the actions with which staff can end it.
 */
export function ContractPane({ contract, onClose }: { contract: AgentContract; onClose: () => void }) {
  const t = useAgentsWords();
  const { money } = useFormat();
  const isStale = useIsStale();
  const mayManage = hasRight(useStaff(), 'agents.manage');
  const [step, setStep] = useState<Step>();
  const { account, kind, currency, upline, sha256, terms } = contract;
  const open = upline === null ? steps.filter((one) => decideEnd(contract, 'upline', one) !== undefined) : [];
  return (
    <Panel
      label={t('openContract', { kind: t(`contract.${kind}`), account })}
      title={t(`contract.${kind}`)}
      aside={
        <Row>
          <ContractTag state={contract.state} />
          <Button kind="ghost" size="small" icon="x" label={t('close')} onClick={onClose} />
        </Row>
      }
    >
      <Stack gap={12}>
        <TermsList kind={kind} terms={terms} show={(amount) => money(amount, currency)} />
        <Facts
          items={[
            [
              t('account'),
              <Link key="a" className="link" href={`/agents/${encodeURIComponent(account)}`}>
                {account}
              </Link>,
            ],
            [t('offeredBy'), upline ?? t('house')],
            [t('currency'), currency],
            [t('offeredAt'), <DateText key="o" at={contract.offeredAt} form="full" />],
            ...(contract.state === 'offered'
              ? [[t('answerUntil'), <DateText key="e" at={contract.expiresAt} form="full" />] as const]
              : []),
            ...(contract.from ? [[t('from'), <DateText key="f" at={contract.from} form="full" />] as const] : []),
            ...(contract.until ? [[t('until'), <DateText key="u" at={contract.until} form="full" />] as const] : []),
            ...(contract.endAskedBy ? [[t('endAsked'), t(`side.${contract.endAskedBy}`)] as const] : []),
            [t('hash'), <code key="h">{sha256}</code>],
          ]}
        />
        {mayManage && open.length > 0 && (
          <Row>
            {open.map((one) => (
              <Button key={one} kind="line" size="small" disabled={isStale} onClick={() => setStep(one)}>
                {t(`end.${one}`)}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
      {step && <EndStep contract={contract} step={step} onClose={() => setStep(undefined)} />}
    </Panel>
  );
}

function EndStep({ contract, step, onClose }: { contract: AgentContract; step: Step; onClose: () => void }) {
  const t = useAgentsWords();
  const call = useCall(endAgentContract, { refreshes: [listAgentContracts] });
  const send = (reason: string) => call.send({ id: contract.id, step, reason });
  return (
    <CallDialog
      title={t(`end.${step}`)}
      act={t(`end.${step}`)}
      kind={step === 'withdraw' ? 'cta' : 'danger'}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={t('done')}
    >
      <p>{t(`end.${step}.text`, { account: contract.account })}</p>
    </CallDialog>
  );
}

const tones = {
  offered: 'info',
  active: 'win',
  ending: 'warn',
  refused: 'plain',
  expired: 'plain',
  ended: 'plain',
} as const;

export function ContractTag({ state }: { state: AgentContract['state'] }) {
  const t = useAgentsWords();
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
