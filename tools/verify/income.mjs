#!/usr/bin/env node
/**
 * Computes an agent's income again from its statement, without our help: one file, no packages, nothing from the network.
 *
 *   node income.mjs statement.json [rows.csv]
 *
 * Exit code 0: all holds. 1: something does not. Written from the published rules alone, apart from the code that pays.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const MILLION = 1_000_000n;
let failures = 0;
const check = (holds, text) => {
  if (!holds) failures += 1;
  process.stdout.write(`${holds ? 'OK    ' : 'FAILED'}  ${text}\n`);
};
const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
};
const total = (rows, name) => rows.reduce((sum, row) => sum + BigInt(row[name]), 0n);
const floor = (amountE6) => amountE6 / MILLION - (amountE6 % MILLION < 0n ? 1n : 0n);
const whole = (base, ppm) => (base > 0n ? ((base * ppm) / MILLION) * MILLION : 0n);

const [file, csv] = process.argv.slice(2);
if (!file) {
  process.stderr.write('node income.mjs <statement.json> [rows.csv]\n');
  process.exit(1);
}
// Corrections come after the statement, so its hash does not cover them.
const { sha256, corrections: _corrections, ...statement } = JSON.parse(readFileSync(file, 'utf8'));
const { income, contract, facts, rows } = statement;
const { terms } = contract;

check(hashOf(JSON.stringify(sorted(statement))) === sha256, 'the file has its hash');
const agreed = { kind: contract.kind, currency: contract.currency, terms };
check(hashOf(JSON.stringify(sorted(agreed))) === contract.sha256, 'the terms are those that were accepted');
if (csv) {
  const text = readFileSync(csv, 'utf8');
  const at = text.lastIndexOf('sha256,');
  check(hashOf(text.slice(0, at)) === text.slice(at + 7).trim(), 'the rows as CSV have their hash');
  check(text.slice(0, at).trim().split('\r\n').length === rows.length + 1, 'the CSV has every row');
}

if (facts.correction) {
  check(BigInt(facts.correction.amount) === BigInt(income.pay) && rows.length === 0, `the correction: ${income.pay}`);
  finish();
}
const { figures } = facts;
const kind = income.kind;
let base;
let earned;
let potential;
if (kind === 'real_time') {
  // Each bet pays the difference of the rates on its line; a downline's higher rate takes nothing.
  base = total(rows, 'turnover');
  earned = rows.reduce(
    (sum, { turnover, ratePpm, belowPpm }) => sum + BigInt(turnover) * BigInt(Math.max(0, ratePpm - belowPpm)),
    0n,
  );
  potential = earned;
} else {
  const names = kind === 'hourly' ? ['turnover', 'net'] : ['turnover', 'net', 'bonuses', 'salaries'];
  for (const name of names) check(total(rows, name) === BigInt(figures[name]), `the rows add up: ${name}`);
  const sums = { turnover: BigInt(figures.turnover), net: BigInt(figures.net) };
  if (kind === 'dividend') {
    const moved = total(rows, 'deposits') + total(rows, 'withdrawals');
    const fees = moved > 0n ? (moved * BigInt(terms.paymentPpm)) / MILLION : 0n;
    check(fees === BigInt(figures.fees), 'the payment fees');
    const off = { bonuses: BigInt(figures.bonuses), salaries: BigInt(figures.salaries), fees };
    base = sums.net - (sums.net > 0n ? (sums.net * BigInt(terms.platformPpm)) / MILLION : 0n);
    for (const name of terms.deducts) base -= off[name];
    if (terms.carriesLoss) base += BigInt(facts.before.loss);
  } else base = sums.turnover > 0n ? sums.turnover - (sums.turnover % BigInt(terms.unit)) : 0n;
  const profit = kind === 'dividend' ? base : sums.net;
  const reached = terms.tiers.filter(
    (row) =>
      (row.turnover === undefined || sums.turnover >= BigInt(row.turnover)) &&
      (row.profit === undefined || profit >= BigInt(row.profit)),
  );
  const rate = reached.filter((row) => row.active === undefined || figures.active >= row.active).at(-1)?.ratePpm ?? 0;
  check(BigInt(rate) === BigInt(facts.ratePpm), `the rate: ${rate / 10_000} %`);
  earned = whole(base, BigInt(rate));
  potential = whole(base, BigInt(reached.at(-1)?.ratePpm ?? 0));
}
check(base === BigInt(facts.base), `the base: ${base}`);
check(earned === BigInt(facts.earnedE6) && potential === BigInt(facts.potentialE6), 'the income of the whole team');

const below = facts.downlines.reduce(
  (sum, one) => sum + BigInt(terms.sharePpm === null && terms.unearned === 'house' ? one.potentialE6 : one.earnedE6),
  0n,
);
const share = terms.sharePpm === null ? -below : (below * BigInt(terms.sharePpm)) / MILLION;
const keeps = kind === 'real_time';
const own = earned + share + (keeps ? BigInt(facts.before.remainderE6) : 0n);
let pay = floor(own);
if (pay < 0n && !keeps) pay = 0n;
if (terms.most !== null && pay > BigInt(terms.most)) pay = BigInt(terms.most);
check(pay === BigInt(income.pay), `the income: ${income.pay}`);
const loss = kind === 'dividend' && terms.carriesLoss && base < 0n ? base : 0n;
const remainder = keeps ? own - floor(own) * MILLION : 0n;
check(
  loss === BigInt(facts.after.loss) && remainder === BigInt(facts.after.remainderE6),
  'what is carried to the next window',
);
finish();

function finish() {
  process.stdout.write(failures === 0 ? 'Everything that was checked holds.\n' : 'This does NOT hold.\n');
  process.exit(failures === 0 ? 0 : 1);
}
