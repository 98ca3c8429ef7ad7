import * as account from './account.ts';
import * as adjustments from './adjustments.ts';
import * as agents from './agents.ts';
import * as agentsOffice from './agents-office.ts';
import * as agentTeams from './agent-teams.ts';
import * as agentTransfers from './agent-transfers.ts';
import * as announcements from './announcements.ts';
import * as announcementsOffice from './announcements-office.ts';
import * as audit from './audit.ts';
import * as brand from './brand.ts';
import * as brandOffice from './brand-office.ts';
import * as brandVersions from './brand-versions.ts';
import * as codes from './codes.ts';
import * as commission from './commission.ts';
import * as connections from './connections.ts';
import * as deposits from './deposits.ts';
import type { Endpoint } from './endpoint.ts';
import * as entrances from './entrances.ts';
import * as exports from './exports.ts';
import * as factors from './factors.ts';
import * as fairness from './fairness.ts';
import * as federation from './federation.ts';
import * as games from './games.ts';
import * as incomeDisputes from './income-disputes.ts';
import * as incomes from './incomes.ts';
import * as identity from './identity.ts';
import * as invites from './invites.ts';
import * as lanes from './lanes.ts';
import * as lottery from './lottery.ts';
import * as lotteryExposure from './lottery-exposure.ts';
import * as lotteryMenus from './lottery-menus.ts';
import * as lotteryOffice from './lottery-office.ts';
import * as lotterySettings from './lottery-settings.ts';
import * as lotteryTickets from './lottery-tickets.ts';
import * as memberDuplicates from './member-duplicates.ts';
import * as memberLabels from './member-labels.ts';
import * as memberNotes from './member-notes.ts';
import * as memberOffice from './member-office.ts';
import * as memberSegments from './member-segments.ts';
import * as members from './members.ts';
import * as opening from './opening.ts';
import * as operators from './operators.ts';
import * as promotions from './promotions.ts';
import * as payoutBatches from './payout-batches.ts';
import * as points from './points.ts';
import * as proposals from './proposals.ts';
import * as protection from './protection.ts';
import * as push from './push.ts';
import * as reconciliation from './reconciliation.ts';
import * as receiving from './receiving.ts';
import * as recovery from './recovery.ts';
import * as referrals from './referrals.ts';
import * as registration from './registration.ts';
import * as memberTabs from './member-tabs.ts';
import * as messages from './messages.ts';
import * as reports from './reports.ts';
import * as sessions from './sessions.ts';
import * as siteTexts from './site-texts.ts';
import * as support from './support.ts';
import * as staffEntry from './staff-entry.ts';
import * as staffFactors from './staff-factors.ts';
import * as trial from './trial.ts';
import * as vendors from './vendors.ts';
import * as vendorsOffice from './vendors-office.ts';
import * as vendorTables from './vendor-tables.ts';
import * as vip from './vip.ts';
import * as wallet from './wallet.ts';
import * as winners from './winners.ts';
import * as withdrawals from './withdrawals.ts';
import * as yeekee from './yeekee.ts';

/** The endpoints that a contract file exports, without its schemas and types. */
export type EndpointsOf<File> = {
  [Name in keyof File as File[Name] extends Endpoint ? Name : never]: File[Name];
};

export function endpointsOf<File extends object>(file: File): EndpointsOf<File> {
  const found = Object.entries(file).filter(
    ([, value]) => typeof value === 'object' && value !== null && 'refusals' in value && 'access' in value,
  );
  return Object.fromEntries(found) as EndpointsOf<File>;
}

/** Every call of the API, grouped by the server module that answers it. */
export const contract = {
  account: endpointsOf(account),
  adjustments: endpointsOf(adjustments),
  agents: {
    ...endpointsOf(agents),
    ...endpointsOf(agentTeams),
    ...endpointsOf(agentTransfers),
    ...endpointsOf(agentsOffice),
  },
  announcements: { ...endpointsOf(announcements), ...endpointsOf(announcementsOffice) },
  audit: endpointsOf(audit),
  brand: { ...endpointsOf(brand), ...endpointsOf(brandOffice), ...endpointsOf(brandVersions) },
  commission: { ...endpointsOf(commission), ...endpointsOf(incomes), ...endpointsOf(incomeDisputes) },
  connections: endpointsOf(connections),
  deposits: endpointsOf(deposits),
  exports: endpointsOf(exports),
  factors: endpointsOf(factors),
  federation: endpointsOf(federation),
  games: { ...endpointsOf(lanes), ...endpointsOf(games) },
  lottery: {
    ...endpointsOf(lottery),
    ...endpointsOf(lotteryMenus),
    ...endpointsOf(lotteryTickets),
    ...endpointsOf(lotteryOffice),
    ...endpointsOf(lotteryExposure),
    ...endpointsOf(lotterySettings),
    ...endpointsOf(fairness),
    ...endpointsOf(yeekee),
  },
  identity: endpointsOf(identity),
  members: {
    ...endpointsOf(members),
    ...endpointsOf(memberOffice),
    ...endpointsOf(memberNotes),
    ...endpointsOf(memberLabels),
    ...endpointsOf(memberDuplicates),
    ...endpointsOf(memberSegments),
  },
  messages: endpointsOf(messages),
  opening: endpointsOf(opening),
  operators: { ...endpointsOf(operators), ...endpointsOf(staffEntry), ...endpointsOf(staffFactors) },
  promotions: endpointsOf(promotions),
  payoutBatches: endpointsOf(payoutBatches),
  points: endpointsOf(points),
  proposals: endpointsOf(proposals),
  protection: endpointsOf(protection),
  push: endpointsOf(push),
  receiving: endpointsOf(receiving),
  reconciliation: endpointsOf(reconciliation),
  recovery: endpointsOf(recovery),
  referrals: endpointsOf(referrals),
  registration: { ...endpointsOf(registration), ...endpointsOf(invites) },
  reports: { ...endpointsOf(reports), ...endpointsOf(memberTabs) },
  sessions: { ...endpointsOf(sessions), ...endpointsOf(codes), ...endpointsOf(entrances) },
  siteTexts: endpointsOf(siteTexts),
  support: endpointsOf(support),
  trial: endpointsOf(trial),
  vendors: { ...endpointsOf(vendors), ...endpointsOf(vendorTables), ...endpointsOf(vendorsOffice) },
  vip: endpointsOf(vip),
  wallet: endpointsOf(wallet),
  winners: endpointsOf(winners),
  withdrawals: endpointsOf(withdrawals),
};
