import { listOfficeNotices } from '@tamarind/contract/announcements-office';
import { useLanguage } from '@tamarind/ui/language.ts';
import { Markup } from '@tamarind/ui/markup/Markup';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Note } from '#parts/Note.tsx';

/** The announcements for staff; renders nothing without any. */
export function StaffNotices() {
  const language = useLanguage();
  const { data } = useEndpoint(listOfficeNotices, { language }, { refreshOn: ['announcement'], freshMs: 60_000 });
  return data?.notices.map(({ id, title, markup }) => <StaffNotice key={id} title={title} markup={markup} />);
}

export const StaffNotice = ({ title, markup }: { title: string; markup: string }) => (
  <Note icon="megaphone-simple-fill">
    <b>{title}</b>
    <Markup text={markup} />
  </Note>
);
