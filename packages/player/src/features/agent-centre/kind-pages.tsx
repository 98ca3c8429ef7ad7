import IncomePage from './IncomePage.tsx';

/** The income of one kind of contract [F09]: the same list and statements as in My income. */
export const DividendRecord = () => <IncomePage only="dividend" />;
export const DailyWages = () => <IncomePage only="daily" />;
export const HourlySalary = () => <IncomePage only="hourly" />;
