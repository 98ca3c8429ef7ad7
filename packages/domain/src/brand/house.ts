import { houseBatches } from '../payments/batch/batch.ts';
import { houseAgentTerms } from '../agents/line/house-terms.ts';
import { houseDeadlines } from '../withdrawals/deadline.ts';
import { housePayoutRules } from '../withdrawals/rules/house.ts';
import { depositMethodCodes } from '../deposits/methods/codes.ts';
import { withdrawalMethodCodes } from '../withdrawals/methods/codes.ts';
import type { BrandDocument } from './document.ts';
import { houseCashier } from './cashier.ts';
import { houseAbout } from './about.ts';
import { featuresWith } from './features.ts';
import { houseRules } from './form-rules.ts';
import { houseColours } from './tokens.ts';

/**
 * The default brand, used until the operator publishes one: the product's name and look, with Thai and baht as first
 * choices.
 */
export const houseDocument: BrandDocument = {
  name: 'Tamarind',
  merchantCode: 'tamarind',
  languages: ['TY', 'EN', 'VI', 'CN', 'TH'],
  defaultLanguage: 'TY',
  about: houseAbout,
  currencies: ['THB', 'VND'],
  loginedToHomePage: false,
  links: [],
  // Two channels: the platform's chat, and the help pages as a service desk whose address the server opens on request.
  customerService: [
    { csType: 1, url: '/chat', labelNameEn: 'Live chat' },
    { csType: 3, url: '/helpmc', labelNameEn: 'Help desk' },
  ],
  entrances: [],
  features: featuresWith([
    'USERNAMEREG',
    'MOBILEREG',
    'MOBILEREGPWD',
    'REGSMS',
    'DIRECTREG3',
    'MOBILELOGIN',
    'FREEPLAY',
    'NEWADDRESS',
    'GOOGLE',
    'FACEBOOK',
  ]),
  register: houseRules,
  look: { ...houseColours, logo: null, icon: null },
  banners: [],
  cashier: houseCashier,
  receiptMinutes: 60,
  withdrawalDeadlines: houseDeadlines,
  payout: housePayoutRules,
  payoutBatches: houseBatches,
  agents: houseAgentTerms,
  thirdPerson: [],
  // One point per deposit of 100 THB (roughly the same in VND); 20 points are worth 1 THB, so points return at most
  // 0.05 % of deposits.
  points: {
    depositPerPoint: { THB: '10000', VND: '75000' },
    convert: { THB: { points: 20, amount: '100', min: 200 }, VND: { points: 20, amount: '750', min: 200 } },
  },
  vip: {
    levels: [
      { name: 'Bronze', threshold: 0, keep: 0, redeemsPerMonth: 2 },
      { name: 'Silver', threshold: 1_000, keep: 200, redeemsPerMonth: 3 },
      { name: 'Gold', threshold: 10_000, keep: 1_500, redeemsPerMonth: 4 },
      { name: 'Platinum', threshold: 50_000, keep: 6_000, redeemsPerMonth: 6 },
      { name: 'Diamond', threshold: 200_000, keep: 20_000, redeemsPerMonth: 8 },
    ],
    weights: { lottery: 100, slots: 50, live: 25, games: 50 },
    perPoint: { THB: '1000', VND: '7500' },
  },
};

/**
 * Completes a stored brand document with every field of the current schema. A missing field is taken from `before` (the
 * value of a separate setting when the document was published), otherwise from the default brand.
 */
export function wholeDocument(stored: Partial<BrandDocument>, before: Partial<BrandDocument> = {}): BrandDocument {
  const whole = { ...houseDocument, ...before, ...stored };
  return {
    ...whole,
    features: { ...houseDocument.features, ...whole.features },
    register: { ...houseDocument.register, ...whole.register },
    agents: { ...whole.agents, gridPpm: { ...houseAgentTerms.gridPpm, ...whole.agents.gridPpm } },
    // A payout rule that is missing in the stored list is switched on. This is the safe choice: a rule can only prevent
    // that a withdrawal is paid without approval by people.
    payout: { ...houseDocument.payout, ...whole.payout, isOn: { ...houseDocument.payout.isOn, ...whole.payout.isOn } },
    cashier: {
      ...houseCashier,
      ...whole.cashier,
      deposits: mapped(depositMethodCodes, (code) => ({
        ...houseCashier.deposits[code],
        ...whole.cashier.deposits[code],
      })),
      withdrawals: mapped(withdrawalMethodCodes, (code) => ({
        ...houseCashier.withdrawals[code],
        ...whole.cashier.withdrawals[code],
      })),
    },
  };
}

const mapped = <Code extends string, Value>(codes: readonly Code[], of: (code: Code) => Value) =>
  Object.fromEntries(codes.map((code) => [code, of(code)])) as Record<Code, Value>;
