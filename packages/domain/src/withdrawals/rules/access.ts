import { addMs } from '../../time.ts';
import { figure, type PayoutRule } from './payout-rule.ts';

/** A thief changes the payee or a password first: people look at withdrawals for some hours after such a change. */
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

/** The device and the network of the request must both be known for long enough. */
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
