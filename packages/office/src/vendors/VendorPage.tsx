import { callFaults } from '@tamarind/contract/call-faults';
import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import {
  changeVendor,
  listVendorCases,
  listVendors,
  readVendorGames,
  reconcileVendor,
  switchVendor,
} from '@tamarind/contract/vendors-office';
import { currencies } from '@tamarind/domain/money';
import { addDays, dayOf } from '@tamarind/domain/time';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Field } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Figure, Figures, PageHead, Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { Keys } from './Keys.tsx';
import { readSettings, settingsOf, useSettingsCheck, VendorForm } from './VendorForm.tsx';
import { StateTag, type Vendor } from './StateTag.tsx';
import { useVendorsWords } from './words.ts';

/** One vendor: health, switch, keys, settings, and a button that compares one day's records with the vendor's. */
export function VendorPage({ code }: { code: string }) {
  const t = useVendorsWords();
  const query = useEndpoint(
    listVendors,
    {},
    { refreshOn: { queue: ofRooms('vendors', 'proposals') }, refreshMs: 15_000 },
  );
  return (
    <Answer query={query}>
      {({ vendors }) => {
        const vendor = vendors.find((one) => one.code === code);
        return vendor ? <OneVendor vendor={vendor} /> : <Empty drawing="warning" title={t('noVendor')} />;
      }}
    </Answer>
  );
}

function OneVendor({ vendor }: { vendor: Vendor }) {
  const t = useVendorsWords();
  const staff = useStaff();
  const mayManage = hasRight(staff, 'vendors.manage');
  return (
    <>
      <PageHead title={vendor.name} sub={<span className="code">{vendor.code}</span>}>
        <StateTag state={vendor.state} />
        <ButtonLink href="/vendors" size="small" kind="ghost" icon="arrow-left">
          {t('allVendors')}
        </ButtonLink>
      </PageHead>
      <HealthFigures vendor={vendor} />
      <PromoFigures vendor={vendor} />
      <Stack gap={12}>
        <Proposals subject={vendor.code} />
        <SwitchPanel vendor={vendor} mayManage={mayManage} />
        <Keys vendor={vendor} mayManage={hasRight(staff, 'vendors.keys')} />
        <SettingsPanel vendor={vendor} mayManage={mayManage} />
        {mayManage && <Checks vendor={vendor} />}
      </Stack>
    </>
  );
}

function HealthFigures({ vendor }: { vendor: Vendor }) {
  const t = useVendorsWords();
  const { number } = useFormat();
  const { health } = vendor;
  return (
    <Figures>
      <Figure
        label={t('health.out')}
        value={number(health.outGood + health.outBad)}
        note={t('health.bad', { count: health.outBad })}
        tone={health.outBad > 0 ? 'warn' : undefined}
      />
      <Figure
        label={t('health.in')}
        value={number(health.inGood + health.inBad)}
        note={t('health.bad', { count: health.inBad })}
        tone={health.inBad > 0 ? 'warn' : undefined}
      />
      <Figure
        label={t('games')}
        value={number(vendor.games)}
        note={vendor.gamesReadAt ? <DateText at={vendor.gamesReadAt} /> : t('neverRead')}
      />
      <Figure
        label={t('lastMoved')}
        value={health.lastMovementAt ? <DateText at={health.lastMovementAt} /> : '–'}
        note={t('openRoundsCount', { count: vendor.openRounds })}
      />
    </Figures>
  );
}

/** Today's promotional wins compared with the vendor's caps. Refused wins are highlighted. */
function PromoFigures({ vendor }: { vendor: Vendor }) {
  const t = useVendorsWords();
  const { money } = useFormat();
  if (vendor.promoToday.length === 0) return null;
  return (
    <Figures>
      {vendor.promoToday.map(({ currency, paid, refused, refusals }) => (
        <Figure
          key={currency}
          label={t('promo.paid', { currency })}
          value={money(paid, currency)}
          note={
            refusals === 0
              ? t('promo.cap', { cap: money(vendor.promoDayMax[currency], currency) })
              : t('promo.refused', { count: refusals, amount: money(refused, currency) })
          }
          tone={refusals > 0 ? 'danger' : undefined}
        />
      ))}
    </Figures>
  );
}

/**
 * Explains the error of a call to the vendor in words. A text that is not a known error, such as a protocol status, is
 * shown unchanged.
 */
const faultText = (t: ReturnType<typeof useVendorsWords>, text: string): string => {
  const fault = callFaults.find((one) => one === text);
  return fault ? t(`fault.${fault}`) : text;
};

function SwitchPanel({ vendor, mayManage }: { vendor: Vendor; mayManage: boolean }) {
  const t = useVendorsWords();
  const isStale = useIsStale();
  const [isAsking, setAsking] = useState(false);
  const call = useCall(switchVendor, { refreshes: [listVendors, listProposals] });
  const next = vendor.state === 'on' ? 'off' : 'on';
  const send = async (note: string) => {
    const done = isStale ? undefined : await call.send({ code: vendor.code, state: next, note });
    if (!done) return;
    toast(t(done.proposal === null ? 'switch.off.done' : 'proposed', { name: vendor.name }));
    setAsking(false);
  };
  return (
    <Panel title={t('state')} label={t('state')}>
      <Stack gap={10}>
        <p>{t(`state.${vendor.state}.text`)}</p>
        <Facts
          items={[
            [t('since'), <DateText key="at" at={vendor.stateChangedAt} form="full" />],
            [t('by'), vendor.stateChangedBy === 'system' ? t('bySystem') : vendor.stateChangedBy],
            [t('why'), faultText(t, vendor.stateNote) || '–'],
            ...(vendor.health.lastWhy ? [[t('lastFault'), faultText(t, vendor.health.lastWhy)] as const] : []),
          ]}
        />
        {mayManage && (
          <Row>
            <Button kind={next === 'off' ? 'danger' : 'cta'} size="small" onClick={() => setAsking(true)}>
              {t(`switch.${next}`)}
            </Button>
          </Row>
        )}
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t(`switch.${next}.title`, { name: vendor.name })}
        act={t(`switch.${next}`)}
        kind={next === 'off' ? 'danger' : 'cta'}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(note) => void send(note)}
      >
        <Stack gap={8}>
          <p>{t(`state.${next}.text`)}</p>
          {next === 'on' && <p>{t('needsSecond')}</p>}
        </Stack>
      </Decision>
    </Panel>
  );
}

function SettingsPanel({ vendor, mayManage }: { vendor: Vendor; mayManage: boolean }) {
  const t = useVendorsWords();
  const { money } = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('settings')} label={t('settings')}>
      {isOpen ? (
        <ChangeSettings vendor={vendor} onClose={() => setOpen(false)} />
      ) : (
        <Stack gap={10}>
          <Facts
            items={[
              [t('kind'), t(`kind.${vendor.kind}`)],
              [t('form.baseUrl'), vendor.baseUrl],
              [t('form.operatorId'), vendor.operatorId],
              [t('currencies'), vendor.currencies.join(', ')],
              [t('form.ips'), vendor.ips.join(', ') || t('anyAddress')],
              [t('form.takesTrial'), t(vendor.takesTrial ? 'yes' : 'no')],
              ...currencies
                .filter((currency) => vendor.currencies.includes(currency))
                .flatMap((currency) => [
                  [t('form.promoDay', { currency }), money(vendor.promoDayMax[currency], currency)] as const,
                  [t('form.promoMember', { currency }), money(vendor.promoMemberMax[currency], currency)] as const,
                ]),
            ]}
          />
          {mayManage && (
            <Row>
              <Button kind="line" size="small" icon="pencil-simple" onClick={() => setOpen(true)}>
                {t('change')}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </Panel>
  );
}

function ChangeSettings({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const t = useVendorsWords();
  const call = useCall(changeVendor, { refreshes: [listProposals] });
  const form = useForm({
    start: () => settingsOf(vendor),
    check: useSettingsCheck(),
    call,
    submit: async (typed) => {
      if (!(await call.send({ code: vendor.code, ...readSettings(typed) }))) return;
      toast(t('proposed', { name: vendor.name }));
      onClose();
    },
  });
  return (
    <form {...form.props}>
      <Stack gap={12}>
        <VendorForm form={form} />
        <Note icon="users">{t('needsSecond')}</Note>
        <RefusalNote refusal={form.refusal} />
        <SubmitRow act={t('save')} back={t('back')} isBusy={form.isBusy} onBack={onClose} />
      </Stack>
    </form>
  );
}

/** Two checks of the connection: request the vendor's list of games, and its records of one day. */
function Checks({ vendor }: { vendor: Vendor }) {
  const t = useVendorsWords();
  const games = useCall(readVendorGames, { refreshes: [listVendors] });
  const compare = useCall(reconcileVendor, { refreshes: [listVendors, listVendorCases] });
  const [day, setDay] = useState<string>(() => addDays(dayOf(serverNow()), -1));
  return (
    <Panel title={t('checks')} label={t('checks')}>
      <Stack gap={12}>
        <Row>
          <Button
            kind="line"
            size="small"
            icon="arrows-clockwise"
            isBusy={games.state === 'sending'}
            onClick={() => void games.send({ code: vendor.code })}
          >
            {t('readGames')}
          </Button>
          {games.value && <span role="status">{t('gamesRead', { count: games.value.games })}</span>}
        </Row>
        <Field label={t('day')} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        <Row>
          <Button
            kind="line"
            size="small"
            icon="scales"
            isBusy={compare.state === 'sending'}
            disabled={!/^\d{4}-\d{2}-\d{2}$/.test(day)}
            onClick={() => void compare.send({ code: vendor.code, day })}
          >
            {t('compare')}
          </Button>
          {compare.value && (
            <span role="status">
              {t('compared', { count: compare.value.cases, theirs: compare.value.theirs, ours: compare.value.ours })}
            </span>
          )}
        </Row>
        <RefusalNote refusal={games.refusal ?? compare.refusal} />
      </Stack>
    </Panel>
  );
}
