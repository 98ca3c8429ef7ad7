import { useLocation, useParams } from 'wouter';

/** The open row of a queue: its id is the last part of the path. The filters in the address stay. */
export function useOpenRow(path: `/${string}`) {
  const { id } = useParams<{ id?: string }>();
  const [, navigate] = useLocation();
  const open = (key: string | undefined) =>
    navigate((key === undefined ? path : `${path}/${key}`) + window.location.search);
  return [id, open] as const;
}
