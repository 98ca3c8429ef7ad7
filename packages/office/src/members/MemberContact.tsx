import type { OutputOf } from '@tamarind/contract/endpoint';
import { getMemberContact, type getMemberFile } from '@tamarind/contract/reports';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Facts } from '#parts/Page.tsx';
import { Row } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useMembersWords } from './words.ts';

type File = OutputOf<typeof getMemberFile>;

interface Props {
  member: File['member'];
  messengers: File['registration']['messengers'];
}

const messengerNames = { line: 'LINE', zalo: 'Zalo', telegram: 'Telegram' } as const;

/**
 * E-mail, mobile number and messengers, masked. Staff with the right can show all in full with one press, which is
 * recorded in the audit log.
 */
export function MemberContact({ member, messengers }: Props) {
  const t = useMembersWords();
  const staff = useStaff();
  const errorText = useErrorText();
  const full = useCall(getMemberContact);
  const canShow =
    hasRight(staff, 'members.contact') &&
    (member.emailMasked !== null || member.mobileMasked !== null || messengers.length > 0);
  const handleOf = (messenger: (typeof messengers)[number]) =>
    full.value?.messengers.find((one) => one.messenger === messenger)?.handle ?? '***';
  return (
    <>
      <Facts
        items={[
          [t('email'), full.value?.email ?? member.emailMasked ?? '–'],
          [t('mobile'), full.value?.mobile ?? member.mobileMasked ?? '–'],
          ...messengers.map((messenger) => [messengerNames[messenger], handleOf(messenger)] as const),
        ]}
      />
      {canShow && !full.value && (
        <Row>
          <Button
            kind="line"
            size="small"
            icon="eye"
            isBusy={full.state === 'sending'}
            onClick={() => void full.send({ account: member.account })}
          >
            {t('showContact')}
          </Button>
          <small>{t('showContact.text')}</small>
        </Row>
      )}
      {full.refusal && <p role="alert">{errorText(full.refusal)}</p>}
    </>
  );
}
