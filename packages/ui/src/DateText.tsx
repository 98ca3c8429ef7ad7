import { useFormat, type DateForm } from './format.ts';

/** A moment in the brand's time zone and the page's language; in Thai the year is the Buddhist one. */
export function DateText({ at, form = 'moment' }: { at: Date; form?: DateForm }) {
  const { date } = useFormat();
  return (
    <time className="num" dateTime={at.toISOString()}>
      {date(at, form)}
    </time>
  );
}
