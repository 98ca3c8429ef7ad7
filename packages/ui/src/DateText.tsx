import { useFormat, type DateForm } from './format.ts';

/** A moment in the brand's zone and the page's language; Thai counts Buddhist years. */
export function DateText({ at, form = 'moment' }: { at: Date; form?: DateForm }) {
  const { date } = useFormat();
  return (
    <time className="num" dateTime={at.toISOString()}>
      {date(at, form)}
    </time>
  );
}
