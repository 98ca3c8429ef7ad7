import { quicknet } from '@tamarind/domain/lottery/beacon';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createOutgoing, type Outgoing } from '../outgoing/outgoing.ts';
import { reachOf } from '../outgoing/reach.ts';
import { type BankPort, createBankPort } from './bank.ts';
import { type BeaconPort, createBeaconPort } from './beacon.ts';
import { createIdentityPort, type IdentityPort } from './identity.ts';
import { createMailPort, type MailPort } from './mail.ts';
import { createResultsPort, type ResultsPort } from './results.ts';
import { createSmsPort, type SmsPort } from './sms.ts';
import { createVendorPort, type VendorPort } from './vendor.ts';

/**
 * Clients of the outside services. They sign calls, limit their time, retry them a limited number of times, and return
 * one of three outcomes: done, refused or unknown.
 */
export interface Ports {
  readonly bank: BankPort;
  readonly sms: SmsPort;
  readonly mail: MailPort;
  readonly identity: IdentityPort;
  readonly beacon: BeaconPort;
  readonly results: ResultsPort;
  readonly vendor: VendorPort;
  /** The client for outgoing calls, used to call services that have no client in this list. */
  readonly outgoing: Outgoing;
}

/**
 * Creates the clients without connecting. A service that is down or not configured does not stop the start; it is
 * noticed in the outcomes of calls.
 */
export async function createPorts(config: Config, clock: Clock = systemClock): Promise<Ports> {
  const outgoing = createOutgoing(reachOf(config));
  return {
    outgoing,
    bank: createBankPort({ baseUrl: config.OUTSIDE_BANK_URL, keys: config.BANK_KEYS, clock, outgoing }),
    sms: createSmsPort({ baseUrl: config.OUTSIDE_SMS_URL, apiKey: config.SMS_API_KEY, outgoing }),
    mail: createMailPort({ smtpUrl: config.OUTSIDE_MAIL_SMTP, from: config.MAIL_FROM, outgoing }),
    identity: createIdentityPort({ baseUrl: config.OUTSIDE_IDENTITY_URL, apiKey: config.IDENTITY_API_KEY, outgoing }),
    vendor: createVendorPort({ outgoing }),
    results: createResultsPort({ baseUrl: config.OUTSIDE_RESULTS_URL, keys: config.RESULTS_KEYS, outgoing }),
    beacon: createBeaconPort({
      relays: config.OUTSIDE_BEACON_URL === undefined ? [] : [config.OUTSIDE_BEACON_URL],
      pinned: config.BEACON_PUBLIC_KEY === quicknet.publicKey ? quicknet : { publicKey: config.BEACON_PUBLIC_KEY },
      outgoing,
    }),
  };
}
