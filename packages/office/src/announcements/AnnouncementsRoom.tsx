import { useParams } from 'wouter';
import { AnnouncementPage } from './AnnouncementPage.tsx';
import { AnnouncementsPage } from './AnnouncementsPage.tsx';

/** All announcements, or the one of the address; `new` begins one. */
export default function AnnouncementsRoom() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <AnnouncementsPage /> : <AnnouncementPage key={id} id={id} />;
}
