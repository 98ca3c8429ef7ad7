import type { OutputOf } from '@tamarind/contract/endpoint';
import { getMemberDetails, type getMemberFile } from '@tamarind/contract/reports';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useMembersWords } from './words.ts';

type Registration = OutputOf<typeof getMemberFile>['registration'];

/**
 * How the member registered. Personal details need a separate right and a press, and the audit log records the view.
 */
export function MemberRegistration({ account, registration }: { account: string; registration: Registration }) {
  const t = useMembersWords();
  const staff = useStaff();
  const errorText = useErrorText();
  const details = useCall(getMemberDetails);
  const { url, domain, upline, referrer, language, mobileProof, hasDetails } = registration;
  const canShow = hasDetails && hasRight(staff, 'members.details');
  return (
    <Panel title={t('registration')}>
      <Facts
        items={[
          [t('registration.url'), url ?? domain ?? '–'],
          [t('registration.upline'), upline ?? '–'],
          [t('registration.referrer'), referrer ?? '–'],
          [t('registration.language'), language ? t(`registration.language.${language}`) : '–'],
          [t('registration.proof'), t(`registration.proof.${mobileProof ?? 'none'}`)],
          ...(details.value?.details ?? []).map(({ field, text }) => [t(`registration.${field}`), text] as const),
        ]}
      />
      {!hasDetails && <small>{t('registration.noDetails')}</small>}
      {hasDetails && !canShow && <small>{t('registration.hidden')}</small>}
      {canShow && !details.value && (
        <Row>
          <Button
            kind="line"
            size="small"
            icon="eye"
            isBusy={details.state === 'sending'}
            onClick={() => void details.send({ account })}
          >
            {t('registration.show')}
          </Button>
          <small>{t('showContact.text')}</small>
        </Row>
      )}
      {details.refusal && <p role="alert">{errorText(details.refusal)}</p>}
    </Panel>
  );
}
