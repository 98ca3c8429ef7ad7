import { getBrandVersions, saveBrandDraft } from '@tamarind/contract/brand-versions';
import { brandLanguages, canonicalJson } from '@tamarind/domain/brand/document';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { languageNames } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { FeatureTicks } from '#brand/FeatureTicks.tsx';
import { FormRules } from '#brand/FormRules.tsx';
import { useStaff } from '#parts/staff.ts';
import { About } from './About.tsx';
import { AgentTerms } from './AgentTerms.tsx';
import { Banners } from './Banners.tsx';
import { Batches } from './Batches.tsx';
import { Cashier } from './Cashier.tsx';
import { Currencies } from './Currencies.tsx';
import { documentOf, type BrandVersions, type Draft, valuesOf } from './draft.ts';
import { draftFaults } from './draft-faults.ts';
import { CustomerService } from './CustomerService.tsx';
import { Entrances } from './Entrances.tsx';
import { Links } from './Links.tsx';
import { Look } from './Look.tsx';
import styles from './Look.module.css';
import { PictureField } from './PictureField.tsx';
import { Payout } from './Payout.tsx';
import { Points } from './Points.tsx';
import { Preview } from './Preview.tsx';
import { ThirdPerson } from './ThirdPerson.tsx';
import { Vip } from './Vip.tsx';
import { useBrandVersionsWords } from './words.ts';

interface Props {
  published: BrandVersions['published'];
  draft: Draft | null;
}

/** The draft as a form. If another person is editing the draft, their name is shown instead. */
export function DraftPanel({ published, draft }: Props) {
  const t = useBrandVersionsWords();
  const { username } = useStaff();
  return (
    <Panel title={t('draft')} label={t('draft')}>
      <Stack gap={12}>
        {draft ? (
          <p>
            {t('draft.by', { author: draft.author })} <DateText at={draft.changedAt} form="full" />
          </p>
        ) : (
          <p>{t('draft.none')}</p>
        )}
        {draft && draft.author !== username ? (
          <Note icon="users">{t('draft.taken', { author: draft.author })}</Note>
        ) : (
          <DraftForm published={published} draft={draft} />
        )}
      </Stack>
    </Panel>
  );
}

function DraftForm({ published, draft }: Props) {
  const t = useBrandVersionsWords();
  const base = draft?.document ?? published.document;
  const call = useCall(saveBrandDraft, { refreshes: [getBrandVersions] });
  const form = useForm({
    start: () => valuesOf(base),
    check: (values) => draftFaults(values, t),
    call,
    submit: async (values) => {
      if (await call.send({ lock: draft?.lock ?? 0, document: documentOf(values) })) toast(t('saved'));
    },
  });
  const { languages, look } = form.values;
  const isChanged = canonicalJson(documentOf(form.values)) !== canonicalJson(base);
  return (
    <form {...form.props}>
      <Stack gap={12}>
        <Field label={t('field.name')} autoComplete="off" maxLength={40} {...form.text('name')} />
        <Field
          label={t('field.merchantCode')}
          hint={t('merchantCode.hint')}
          autoComplete="off"
          maxLength={24}
          {...form.text('merchantCode')}
        />
        <fieldset className={styles.group}>
          <legend>{t('field.languages')}</legend>
          <Row gap={16}>
            {brandLanguages.map((code) => (
              <Checkbox
                key={code}
                checked={languages.includes(code)}
                onChange={({ target }) =>
                  form.set({
                    languages: brandLanguages.filter((one) =>
                      one === code ? target.checked : languages.includes(one),
                    ),
                  })
                }
              >
                {languageNames[code]} ({code})
              </Checkbox>
            ))}
          </Row>
          {form.fault('languages') && (
            <p className={styles.fault} role="alert">
              {form.fault('languages')}
            </p>
          )}
        </fieldset>
        <Select
          label={t('field.defaultLanguage')}
          options={brandLanguages.map((value) => ({ value, label: `${languageNames[value]} (${value})` }))}
          {...form.choice('defaultLanguage')}
        />
        <About form={form} />
        <Checkbox {...form.tick('loginedToHomePage')}>{t('loginFirst')}</Checkbox>
        <Look form={form} />
        <PictureField kind="logo" name={look.logo} onChange={(logo) => form.set({ look: { ...look, logo } })} />
        <PictureField kind="icon" name={look.icon} onChange={(icon) => form.set({ look: { ...look, icon } })} />
        <Preview look={look} />
        <Banners form={form} />
        <Links form={form} />
        <CustomerService form={form} />
        <Entrances form={form} />
        <details>
          <summary>{t('field.features')}</summary>
          <FeatureTicks features={form.values.features} onChange={(features) => form.set({ features })} />
        </details>
        <details>
          <summary>{t('field.register')}</summary>
          <FormRules
            register={form.values.register}
            onChange={(field, rule) => form.set({ register: { ...form.values.register, [field]: rule } })}
          />
        </details>
        <Currencies form={form} />
        <Batches form={form} />
        <Payout form={form} />
        <AgentTerms form={form} />
        <ThirdPerson form={form} />
        <Cashier form={form} />
        <Points form={form} />
        <Vip form={form} />
        <RefusalNote refusal={form.refusal} />
        <Row>
          <Button kind="brand" type="submit" disabled={!isChanged} isBusy={form.isBusy}>
            {t('save')}
          </Button>
          <Button kind="line" disabled={!isChanged} onClick={() => form.reset()}>
            {t('undo')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
