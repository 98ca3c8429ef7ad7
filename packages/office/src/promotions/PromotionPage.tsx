import { Fragment, useState } from 'react';
import { useLocation } from 'wouter';
import {
  changePromotion,
  createPromotion,
  getStaffPromotion,
  listStaffPromotions,
  switchPromotion,
} from '@tamarind/contract/promotions';
import { listProposals } from '@tamarind/contract/proposals';
import { currencies } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { EditorForm } from '#parts/EditorForm.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { useBrandLanguages } from '#parts/useBrandLanguages.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { useIsStale } from '#parts/useIsStale.ts';
import { emptyTyped, isTextFault, readTyped, type StaffPromotion, titleIn, type TermFault, typedOf } from './draft.ts';
import { PromotionForm } from './PromotionForm.tsx';
import { SwitchTag } from './StateTag.tsx';
import styles from './Promotions.module.css';
import { usePromotionsWords } from './words.ts';

/** The page on which one promotion is written or changed. */
export function PromotionPage({ id }: { id: string }) {
  const isNew = !/^[1-9]\d{0,14}$/.test(id);
  const query = useEndpoint(getStaffPromotion, { id }, { when: !isNew });
  return isNew ? (
    <Editor promotion={undefined} />
  ) : (
    <Answer query={query}>{(promotion) => <Editor key={promotion.id} promotion={promotion} />}</Answer>
  );
}

/**
 * Maps a validation error to the form field that shows it: of several amounts, the first one; for the terms of
 * invitations, the part that the error names.
 */
function fieldOf(fault: TermFault): string {
  const name = fault.startsWith('referral') ? (fault.split('.')[1] ?? '') : fault;
  return ['amounts', 'budgets', 'friend', 'deposit', 'turnover'].includes(name) ? `${name}.THB` : name;
}

const LIST = '/promotions?show=promotions';

function Editor({ promotion }: { promotion: StaffPromotion | undefined }) {
  const t = usePromotionsWords();
  const { language } = useFormat();
  const { first } = useBrandLanguages();
  const isStale = useIsStale();
  const [, navigate] = useLocation();
  const refreshes = [listStaffPromotions, getStaffPromotion, listProposals];
  const isOn = promotion?.state === 'on';
  const create = useCall(createPromotion, { refreshes });
  const change = useCall(changePromotion, { refreshes });
  const form = useForm({
    start: () => ({ ...(promotion ? typedOf(promotion) : emptyTyped), reason: '' }),
    check: (typed) => {
      const read = readTyped(typed, first);
      const faults = 'faults' in read ? [...read.faults] : [];
      const found = Object.fromEntries(
        faults.map((fault) => (isTextFault(fault) ? [fault, t('fault.text')] : [fieldOf(fault), t(`fault.${fault}`)])),
      );
      return isOn && typed.reason.trim().length < 3 ? { ...found, reason: t('fault.reason') } : found;
    },
    call: promotion ? change : create,
    submit: async (typed) => {
      const read = readTyped(typed, first);
      if ('faults' in read || isStale) return;
      const why = isOn ? { reason: typed.reason.trim() } : {};
      const done = promotion
        ? await change.send({ id: promotion.id, ...read.draft, ...why })
        : await create.send(read.draft);
      if (!done) return;
      toast(t('proposal' in done && done.proposal !== null ? 'done.proposed' : 'done.saved'));
      if (!promotion) navigate(`/promotions/${done.id}`, { replace: true });
    },
  });
  const title = promotion ? titleIn(promotion.titles, language) : t('add');
  return (
    <>
      <PageHead title={title} sub={promotion && <SwitchTag state={promotion.state} />}>
        {promotion && <Switch promotion={promotion} title={title} />}
        <ButtonLink kind="line" size="small" icon="arrow-left" href={LIST}>
          {t('back')}
        </ButtonLink>
      </PageHead>
      {promotion && <Spent promotion={promotion} />}
      {promotion && <Proposals subject={promotion.id} acts={['promotion.publish', 'promotion.change']} />}
      <EditorForm title={title} form={form} save={t('save')}>
        <PromotionForm form={form} />
        {isOn && (
          <Field label={t('form.reason')} hint={t('form.reasonHint')} maxLength={300} {...form.text('reason')} />
        )}
      </EditorForm>
    </>
  );
}

/** The promised and the paid bonuses of a promotion compared with its budget, in each of its currencies. */
function Spent({ promotion: { amounts, budgets, promised, paid } }: { promotion: StaffPromotion }) {
  const t = usePromotionsWords();
  const offered = currencies.filter((currency) => amounts[currency] !== null);
  return (
    <Panel>
      <dl className={styles.spent}>
        {offered.map((currency) => {
          const budget = budgets[currency];
          return (
            <Fragment key={currency}>
              <dt>{t('promised')}</dt>
              <dd>
                <Amount value={promised[currency]} currency={currency} />
                {budget !== null && (
                  <>
                    {' / '}
                    <Amount value={budget} currency={currency} />
                  </>
                )}
              </dd>
              <dt>{t('paid')}</dt>
              <dd>
                <Amount value={paid[currency]} currency={currency} />
              </dd>
            </Fragment>
          );
        })}
      </dl>
    </Panel>
  );
}

/** Proposes to publish a draft or an ended promotion; ends a running one at once. */
function Switch({ promotion, title }: { promotion: StaffPromotion; title: string }) {
  const t = usePromotionsWords();
  const [isAsking, setAsking] = useState(false);
  const call = useCall(switchPromotion, { refreshes: [getStaffPromotion, listStaffPromotions, listProposals] });
  const to = promotion.state === 'on' ? 'ended' : 'on';
  const send = async (reason: string) => {
    if (!(await call.send({ id: promotion.id, state: to, reason }))) return;
    setAsking(false);
    toast(t(to === 'on' ? 'done.proposed' : 'done.ended'));
  };
  return (
    <>
      <Button kind={to === 'on' ? 'cta' : 'line'} size="small" onClick={() => setAsking(true)}>
        {t(`switch.${to}`)}
      </Button>
      <Decision
        isOpen={isAsking}
        title={t(`switch.${to}.title`, { title })}
        act={t(`switch.${to}`)}
        kind={to === 'on' ? 'cta' : 'danger'}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        <p>{t(`switch.${to}.text`)}</p>
      </Decision>
    </>
  );
}
