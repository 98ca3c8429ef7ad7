import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { getExposure } from '@tamarind/contract/lottery-exposure';
import { setNumberRule } from '@tamarind/contract/lottery-office';
import { Button } from '@tamarind/ui/Button';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Row } from '#parts/Row.tsx';
import { useExposureWords } from './words.ts';

const kinds = ['half', 'closed', 'lifted'] as const;
export type RuleKind = (typeof kinds)[number];
export interface RuleAsk {
  readonly kind: RuleKind;
  readonly selections: readonly string[];
}

interface BarProps {
  chosen: ReadonlySet<string>;
  isBlocked: boolean;
  onRule: (kind: RuleKind, selections: readonly string[]) => void;
  onClear: () => void;
}

/** A bar with actions on all selected numbers at once. It is blocked while the exposure data is out of date. */
export function ChosenBar({ chosen, isBlocked, onRule, onClear }: BarProps) {
  const t = useExposureWords();
  return (
    <div role="status">
      {isBlocked && (
        <Note tone="warn" icon="warning">
          {t('stale')}
        </Note>
      )}
      {chosen.size > 0 && (
        <Row>
          <span>{t('chosen', { count: chosen.size })}</span>
          {kinds.map((kind) => (
            <Button
              key={kind}
              kind={kind === 'closed' ? 'danger' : 'line'}
              size="tiny"
              disabled={isBlocked}
              onClick={() => onRule(kind, [...chosen])}
            >
              {t(`rule.${kind}.many`)}
            </Button>
          ))}
          <Button kind="ghost" size="tiny" onClick={onClear}>
            {t('chooseNone')}
          </Button>
        </Row>
      )}
    </div>
  );
}

interface DialogProps {
  draw: string;
  format: FormatCode;
  betType: string;
  ask: RuleAsk | undefined;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Asks for confirmation before numbers get half pay, are closed or return to the automatic odds ladder; accepted bets
 * keep their price [L06].
 */
export function NumberRuleDialog({ draw, format, betType, ask, onClose, onDone }: DialogProps) {
  const t = useExposureWords();
  const names = useTypeNames(format);
  const call = useCall(setNumberRule, { refreshes: [getExposure] });
  const { kind = 'half', selections = [] } = ask ?? {};
  const facts = {
    count: selections.length,
    numbers:
      selections
        .slice(0, SHOWN)
        .map((selection) => names.selection(betType, selection))
        .join(', ') + (selections.length > SHOWN ? ' …' : ''),
    type: names.type(betType),
    draw,
  };
  const send = async (reason: string) => {
    const done = await call.send({ draw, betType, selections: [...selections], kind, reason });
    if (!done) return;
    toast(t('rule.done', { count: done.changed }));
    onDone();
  };
  return (
    <Decision
      isOpen={ask !== undefined}
      title={t(`rule.${kind}.title`, facts)}
      act={t(`rule.${kind}.act`, facts)}
      kind={kind === 'closed' ? 'danger' : 'cta'}
      noteMax={300}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      <p>{t.rich('rule.numbers', facts, { b: <b className="num" /> })}</p>
      <p>{t(`rule.${kind}.text`)}</p>
    </Decision>
  );
}

const SHOWN = 30;
