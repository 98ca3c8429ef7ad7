import { useParams } from 'wouter';
import { AnnouncementPage } from './AnnouncementPage.tsx';
import { AnnouncementsPage } from './AnnouncementsPage.tsx';

/** The list of announcements, or the announcement that the URL names; `new` in the URL opens an empty form. */
export default function AnnouncementsRoom() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <AnnouncementsPage /> : <AnnouncementPage key={id} id={id} />;
}
