import { useRef, useState } from 'react';
import {
  parsePaste,
  type PasteBet,
  type PasteContext,
  type PasteLine,
  unreadOf,
  withProposal,
} from '@tamarind/domain/lottery/paste/index';
import { stakeOf } from '@tamarind/domain/lottery/bet';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { money as toMoney, sum } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Icon } from '@tamarind/ui/Icon';
import { useFormat } from '@tamarind/ui/format.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { PasteBox } from './PasteBox.tsx';
import styles from './PastePanel.module.css';
import { usePasteWords } from './words.ts';

interface Props {
  context: PasteContext;
  /** Receives the parsed bets; lines that could not be parsed stay in the box. */
  onAdd: (bets: readonly PasteBet[]) => void;
}

const examples = {
  th: ['12 34 บน 10', '123 = 20x10', '123 บน 20 โต๊ด 10', '5 19ประตู ล่าง 10', '47 กลับ บน 20'],
  vi: ['07 68 lo 5d', '07 68 b 5k', 'xien 07-68 17-71 x 10k', '12 dao de 20k', '388 b 5k xc 10k'],
};

/** Bets pasted from messages: each line is parsed while typing, and the player is asked about unclear parts [L06]. */
export function PastePanel({ context, onAdd }: Props) {
  const t = usePasteWords();
  const names = useTypeNames(context.format);
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const paste = parsePaste(text, context);
  const waiting = paste.lines.filter(({ bets }) => bets.length === 0).length;
  const isVietnamese = context.format === 'vn27' || context.format === 'vn18';
  const append = (more: string) => setText((old) => (old.trim() === '' ? more : `${old.trimEnd()}\n${more}`));
  return (
    <div className={styles.paste}>
      <div className={styles.head}>
        {context.chosen !== undefined && <span>{t('unnamed', { type: names.type(context.chosen) })}</span>}
        <PasteButton onText={append} />
      </div>
      <PasteBox ref={box} text={text} paste={paste} onText={setText} />
      {paste.lines.length === 0 ? (
        <>
          <div className={styles.examples} role="group" aria-label={t('example')}>
            {examples[isVietnamese ? 'vi' : 'th'].map((example) => (
              <button key={example} type="button" onClick={() => append(example)}>
                {example}
              </button>
            ))}
          </div>
          <p className={styles.empty}>{t('empty')}</p>
        </>
      ) : (
        <ol className={styles.lines} aria-label={t('lines')}>
          {paste.lines.map((line) => (
            <li key={line.start} className={line.bets.length === 0 ? styles.doubtful : undefined}>
              <Icon name={line.bets.length === 0 ? 'warning-circle' : 'check-circle'} />
              {line.bets.length === 0 ? (
                <Doubts
                  line={line}
                  context={context}
                  onYes={(proposal) => setText(withProposal(text, line, proposal))}
                  onEdit={() => selectLine(box.current, line)}
                />
              ) : (
                <Read line={line} context={context} />
              )}
            </li>
          ))}
        </ol>
      )}
      <div className={styles.foot}>
        <small>
          {t('ready', { count: paste.bets.length })}
          {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
        </small>
        <b>
          <Amount value={stakeOfBets(paste.bets, context)} currency={context.currency} short isAlwaysShown />
        </b>
        <Button
          kind="brand"
          icon="plus"
          isFull
          disabled={paste.bets.length === 0}
          onClick={() => {
            onAdd(paste.bets);
            setText(unreadOf(paste));
          }}
        >
          {t('add', { count: paste.bets.length })}
        </Button>
      </div>
    </div>
  );
}

/** Selects the text of one pasted order in the box, so that typing replaces it. */
function selectLine(box: HTMLTextAreaElement | null, { start, end }: PasteLine): void {
  box?.focus();
  box?.setSelectionRange(start, end);
}

/**
 * Total cost of the bets: each unit stake times the `charge` of its bet type (the number of unit stakes that one bet
 * costs).
 */
const stakeOfBets = (bets: readonly PasteBet[], { format }: PasteContext) =>
  sum(bets.map(({ betType, unitStake }) => stakeOf(unitStake, betTypesOf(format).get(betType)?.charge ?? 1, 0)));

/** Pastes from the clipboard. Browsers that block clipboard reads show only the box. */
function PasteButton({ onText }: { onText: (text: string) => void }) {
  const t = usePasteWords();
  if (typeof navigator.clipboard?.readText !== 'function') return null;
  return (
    <Button
      kind="ghost"
      size="small"
      icon="clipboard-text"
      onClick={() => {
        // If the player or browser refuses, the player can still paste into the box.
        navigator.clipboard.readText().then(onText, () => undefined);
      }}
    >
      {t('paste')}
    </Button>
  );
}

/**
 * One pasted order as it was parsed: its numbers, then each kind of bet with its stake, and the value of a điểm (the
 * Vietnamese stake unit) if the player wrote one.
 */
function Read({ line, context }: { line: PasteLine; context: PasteContext }) {
  const t = usePasteWords();
  const { money } = useFormat();
  const names = useTypeNames(context.format);
  const { numbers } = line;
  const kinds = [...Map.groupBy(line.bets, ({ betType }) => betType)].map(([betType, bets]) => {
    const stake = money(bets[0]?.unitStake ?? sum([]), context.currency, { short: true });
    const words = { type: names.type(betType), stake, count: bets.length };
    return bets.length > 1 ? t('readMany', words) : t('read', words);
  });
  const prizes = betTypesOf(context.format).get(line.bets[0]?.betType ?? '')?.charge ?? 1;
  const point = (value: bigint) => money(toMoney(value), context.currency);
  return (
    <>
      <div>
        <b className="num">
          {numbers.slice(0, 8).join(' ')}
          {numbers.length > 8 && ' …'}
        </b>
        <small>{kinds.join(' · ')}</small>
        {line.isInPoints && (
          <small>{t('point', { stake: point(POINT), prizes, total: point(POINT * BigInt(prizes)) })}</small>
        )}
      </div>
      <b>
        <Amount value={stakeOfBets(line.bets, context)} currency={context.currency} short isAlwaysShown />
      </b>
    </>
  );
}

/** The value of one điểm (the Vietnamese stake unit) on one prize, in đồng. */
const POINT = 1_000n;

interface DoubtsProps {
  line: PasteLine;
  context: PasteContext;
  onYes: (proposal: string) => void;
  onEdit: () => void;
}

/** Explains the unclear part of a pasted line and offers each possible interpretation with its cost. */
function Doubts({ line, context, onYes, onEdit }: DoubtsProps) {
  const t = usePasteWords();
  const { money } = useFormat();
  const proposals = line.doubts.find((doubt) => doubt.proposals.length > 0)?.proposals ?? [];
  const costOf = (proposal: string): string => {
    const { bets, lines } = parsePaste(proposal, context);
    if (bets.length === 0 || lines.some(({ doubts }) => doubts.length > 0)) return t('asksMore');
    const total = money(stakeOfBets(bets, context), context.currency, { short: true });
    return t('costs', { count: bets.length, total });
  };
  return (
    <>
      <div role="status">
        <b>{t('line', { line: line.at + 1 })}</b>
        {line.doubts.map(({ code, text }) => (
          <small key={code + text}>{t(`doubt.${code}`, { text })}</small>
        ))}
      </div>
      <div className={styles.answers}>
        {proposals.map((proposal) => (
          <div key={proposal} className={styles.proposal}>
            <span>
              {t('meant', { line: proposal })} <b>{costOf(proposal)}</b>
            </span>
            <Button kind="brand" size="small" onClick={() => onYes(proposal)}>
              {t('yes')}
            </Button>
          </div>
        ))}
        <Button kind="line" size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
    </>
  );
}
