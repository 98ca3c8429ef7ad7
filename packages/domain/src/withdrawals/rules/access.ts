import { addMs } from '../../time.ts';
import { figure, type PayoutRule } from './payout-rule.ts';

/**
 * The rule about changes: for some hours after a change of payee or password people check withdrawals, because a thief
 * changes these first.
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

/** The rule about places: both the device and the network of the request must have been known for long enough. */
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
