import type { getAgentFile } from '@tamarind/contract/agents-office';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Tag } from '@tamarind/ui/Tag';
import { useFormat } from '@tamarind/ui/format.ts';
import { useAgentsWords } from './words.ts';

export type AgentRow = OutputOf<typeof getAgentFile>['self'];

/** Tags for the kind of account and for stopped transfers. */
export function AgentTags({ row: { memberKind, isFrozen } }: { row: Pick<AgentRow, 'memberKind' | 'isFrozen'> }) {
  const t = useAgentsWords();
  return (
    <>
      <Tag tone={memberKind === 'member' ? 'plain' : 'info'}>{t(`kind.${memberKind}`)}</Tag>
      {isFrozen && <Tag tone="danger">{t('frozen')}</Tag>}
    </>
  );
}

/** The rate of the agent's dividend contract, or a dash if there is none. */
export function Share({ sharePpm }: { sharePpm: number | null }) {
  const { ppm } = useFormat();
  return sharePpm === null ? '–' : <span className="num">{ppm(sharePpm)}</span>;
}
