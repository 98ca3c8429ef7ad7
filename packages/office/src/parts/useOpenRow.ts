import { useLocation, useParams } from 'wouter';

/** The row that is open beside a queue: the id behind the room's path. The filters in the address stay. */
export function useOpenRow(path: `/${string}`) {
  const { id } = useParams<{ id?: string }>();
  const [, navigate] = useLocation();
  const open = (key: string | undefined) =>
    navigate((key === undefined ? path : `${path}/${key}`) + window.location.search);
  return [id, open] as const;
}
