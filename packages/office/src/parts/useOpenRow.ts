import { useLocation, useParams } from 'wouter';

/**
 * The open row of a queue. Its id is the last part of the path; opening a row leaves the filters in the address
 * unchanged.
 */
export function useOpenRow(path: `/${string}`) {
  const { id } = useParams<{ id?: string }>();
  const [, navigate] = useLocation();
  const open = (key: string | undefined) =>
    navigate((key === undefined ? path : `${path}/${key}`) + window.location.search);
  return [id, open] as const;
}
