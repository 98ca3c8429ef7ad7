import { addMs } from '../../time.ts';
import { figure, type PayoutRule } from './payout-rule.ts';

/**
 * Rule about recent changes: for some hours after a change of payee or password, staff check withdrawals, because a
 * thief changes these first.
 */
export const change: PayoutRule<'change'> = {
  code: 'change',
  decide: ({ change: last, now }, { changeHours }) => ({
    isHit: last !== null && addMs(last.at, changeHours * HOUR_MS) > now,
    figures: [
      ...(last ? [figure.word('what', last.what), figure.moment('at', last.at)] : []),
      figure.hours('hours', changeHours),
    ],
  }),
};

/** Rule about device and network: both must have been used by the member for long enough before the request. */
export const place: PayoutRule<'place'> = {
  code: 'place',
  decide: ({ device, deviceSince, networkSince, now }, { placeHours }) => {
    const isNew = (since: Date | null): boolean => since === null || addMs(since, placeHours * HOUR_MS) > now;
    return {
      isHit: isNew(deviceSince) || isNew(networkSince),
      figures: [
        figure.word('on', device),
        figure.moment('device', deviceSince ?? now),
        figure.moment('network', networkSince ?? now),
        figure.hours('hours', placeHours),
      ],
    };
  },
};

const HOUR_MS = 3_600_000;
