#!/usr/bin/env node
/**
 * Recomputes an agent's income from its statement, independently of the server: one file, no packages, no network.
 *
 *   node income.mjs statement.json [rows.csv] [day.json …]
 *
 * Exit code 0: all is correct. 1: something is not. It is written only from the published rules and shares no code with
 * the server, so that an error there makes the results differ.
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

const [file, ...more] = process.argv.slice(2);
const csv = more.find((name) => name.endsWith('.csv'));
const days = more.filter((name) => name.endsWith('.json'));
if (!file) {
  process.stderr.write('node income.mjs <statement.json> [rows.csv] [day.json …]\n');
  process.exit(1);
}
const { sha256, corrections: _corrections, contract: _today, ...statement } = JSON.parse(readFileSync(file, 'utf8'));
const { income, contracts, facts, rows } = statement;

// Leave out payment, corrections and the contract's end: they come after the period was closed, so the hash does not
// cover them.
const { paidAt: _paid, settled: _settled, ...closed } = income;
check(hashOf(JSON.stringify(sorted({ income: closed, contracts, facts, rows }))) === sha256, 'the file has its hash');
for (const { kind, currency, terms, sha256: accepted } of contracts)
  check(
    kind === income.kind &&
      currency === income.currency &&
      hashOf(JSON.stringify(sorted({ kind, currency, terms }))) === accepted,
    `the terms are those that were accepted: ${accepted}`,
  );
// The newest contract sets the maximum; each bet is paid at the rate that applied when it was placed.
const { terms } = contracts.at(-1);
if (csv) checkRows(readFileSync(csv, 'utf8'));
for (const day of days) checkDay(JSON.parse(readFileSync(day, 'utf8')));

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
  // Each bet pays the agent the difference between the agent's rate and the highest rate below. If a downline's rate is
  // higher, the difference is zero, not negative.
  base = total(rows, 'turnover');
  check(
    rows.every(({ contract, ratePpm }) => ratePpm === topRate(contracts.find((one) => one.sha256 === contract))),
    'each bet has the rate of a contract that was accepted',
  );
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
    const counted = countedNet(sums.net);
    const platform = counted > 0n ? (counted * BigInt(terms.platformPpm)) / MILLION : 0n;
    check(platform === BigInt(facts.platform ?? platform), `the platform fee: ${platform}`);
    base = counted - platform;
    for (const name of terms.deducts) base -= off[name];
    if (terms.carriesLoss) base += BigInt(facts.before.loss);
  } else base = sums.turnover > 0n ? sums.turnover - (sums.turnover % BigInt(terms.unit)) : 0n;
  // Older incomes do not tell which accounts belong to one person. Their number of active members cannot be recomputed,
  // so it is not checked.
  if (facts.isLinked !== undefined) {
    const active = activeOf(rows, terms.activeWhen);
    check(active === figures.active, `the active members: ${active}`);
  }
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
if (pay < 0n && !keeps) {
  // If the downlines earned more than the agent, the excess is a shortfall: depending on the contract, the agent owes
  // it or the operator bears it. No money is taken from a wallet.
  const earnedBelow = facts.downlines.reduce((sum, one) => sum + BigInt(one.earnedE6), 0n);
  pay = terms.shortfall === 'receivable' && earnedBelow > earned ? -((earnedBelow - earned) / MILLION) : 0n;
}
if (terms.most !== null) {
  // The maximum applies to the whole period, so subtract what was paid for earlier parts of it.
  const left = BigInt(terms.most) - BigInt(facts.paidBefore ?? 0);
  if (pay > left) pay = left > 0n ? left : 0n;
}
check(pay === BigInt(income.pay), `the income: ${income.pay}`);
let loss = kind === 'dividend' && terms.carriesLoss && base < 0n ? base : 0n;
if (terms.fenceFrom !== undefined) loss = checkKeptApart(loss);
const remainder = keeps ? own - floor(own) * MILLION : 0n;
check(
  loss === BigInt(facts.after.loss) && remainder === BigInt(facts.after.remainderE6),
  'what is carried to the next window',
);
finish();

/**
 * The team's result that counts for the agent: without branches that won (if the contract leaves them out), and without
 * the losses with which members repay their earlier wins that were kept apart.
 */
function countedNet(net) {
  let counted = net;
  if (terms.branches === 'positive') {
    const won = [...sumsBy('branch')].filter(([branch, sum]) => branch !== null && sum < 0n);
    const left = won.reduce((sum, [, own]) => sum + own, 0n);
    check(left === BigInt(figures.wonBranches ?? 0), `the branches that won are left out: ${left}`);
    counted -= left;
  }
  if (terms.fenceFrom !== undefined) for (const one of membersApart()) counted -= one.paidBack;
  return counted;
}

function sumsBy(name) {
  const sums = new Map();
  for (const row of rows) sums.set(row[name], (sums.get(row[name]) ?? 0n) + BigInt(row.net));
  return sums;
}

/**
 * Members with wins that were kept apart before this window (left out of the agent's loss until the member loses them
 * again), and members whose win in this window is high enough to be kept apart; the highest win first.
 */
function membersApart() {
  const before = new Map((facts.keptApart ?? []).map((one) => [one.account, BigInt(one.before)]));
  const nets = sumsBy('account');
  for (const account of before.keys()) if (!nets.has(account)) nets.set(account, 0n);
  return [...nets]
    .map(([account, net]) => {
      const kept = before.get(account) ?? 0n;
      const lost = net > 0n ? net : 0n;
      return { account, net, kept, paidBack: lost < -kept ? lost : -kept };
    })
    .filter(({ net, kept }) => kept < 0n || -net >= BigInt(terms.fenceFrom))
    .sort((one, other) => {
      if (one.net !== other.net) return one.net < other.net ? -1 : 1;
      return one.account < other.account ? -1 : 1;
    });
}

/**
 * Checks the amounts of members' wins that are kept apart after this window; returns the rest of the team's loss, which
 * is carried to the next window.
 */
function checkKeptApart(negative) {
  let left = negative;
  const after = membersApart().map(({ account, net, kept, paidBack }) => {
    const wished = -net >= BigInt(terms.fenceFrom) ? net : 0n;
    const moved = wished < left ? left : wished;
    left -= moved;
    return { account, net, before: kept, after: kept + paidBack + moved };
  });
  const told = (facts.keptApart ?? []).map((one) => [one.account, one.net, one.before, one.after].map(String));
  const computed = after.filter((one) => one.before < 0n || one.after < 0n);
  check(
    JSON.stringify(told) ===
      JSON.stringify(computed.map((one) => [one.account, one.net, one.before, one.after].map(String))),
    `the wins kept apart: ${told.length}`,
  );
  return left;
}

function topRate(contract) {
  return contract && Math.max(...contract.terms.tiers.map(({ ratePpm }) => ratePpm));
}

/**
 * Counts the active persons: those with an account that met the contract's minimum. The agent does not count, and two
 * accounts of one person count once.
 */
function activeOf(all, { deposits, turnover }) {
  const accounts = new Map();
  for (const row of all) {
    const sums = accounts.get(row.account) ?? { person: row.person, linked: row.linked, deposits: 0n, turnover: 0n };
    sums.deposits += BigInt(row.deposits);
    sums.turnover += BigInt(row.turnover);
    accounts.set(row.account, sums);
  }
  const met = [...accounts.values()].filter(
    (one) => one.linked !== 'agent' && one.deposits >= BigInt(deposits) && one.turnover >= BigInt(turnover),
  );
  return new Set(met.map(({ person }) => person)).size;
}

/**
 * Checks that the CSV file has the hash stated in the statement, and that its rows are those of the statement in the
 * same order.
 */
function checkRows(text) {
  const at = text.lastIndexOf('sha256,');
  check(hashOf(text.slice(0, at)) === text.slice(at + 7).trim(), 'the rows as CSV have their hash');
  const [names, ...lines] = cellsOf(text.slice(0, at));
  check(lines.length === rows.length, 'the CSV has every row');
  const wrong = lines.findIndex((cells, place) =>
    names.some((name, column) => cells[column] !== String(rows[place]?.[name] ?? '')),
  );
  check(
    wrong < 0,
    wrong < 0 ? 'each row of the CSV is that of the statement' : `row ${wrong + 1} of the CSV is another`,
  );
}

/**
 * Checks the file of a member's day: its hash is right, it belongs to a row of the statement, and its bets and money
 * add up to that row.
 */
function checkDay({ row, entries, sha256: hash }) {
  const name = `${row.account} ${row.source}`;
  const text = (value) => JSON.stringify(sorted(value));
  check(hashOf(text({ row, entries })) === hash, `${name}: the file has its hash`);
  check(
    rows.some((one) => text(one) === text(row)),
    `${name}: it is a row of the statement`,
  );
  const sums = { turnover: 0n, net: 0n, bonuses: 0n, salaries: 0n, deposits: 0n, withdrawals: 0n };
  const names = { bonus: 'bonuses', salary: 'salaries', deposit: 'deposits', withdrawal: 'withdrawals' };
  for (const { kind, turnover, net, amount } of entries) {
    sums.turnover += BigInt(turnover);
    sums.net += BigInt(net);
    if (kind !== 'bet') sums[names[kind]] += BigInt(amount);
  }
  check(
    Object.entries(sums).every(([column, sum]) => sum === BigInt(row[column])),
    `${name}: the bets and the money add up to the row`,
  );
}

/**
 * Splits a CSV text into lines and cells (RFC 4180). It removes the apostrophe before = + - @, which was added to
 * prevent spreadsheets from evaluating the cell.
 */
function cellsOf(text) {
  const lines = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    lines.at(-1).push(cell.replace(/^'(?=[=+\-@\t\r])/, ''));
    if (end !== ',') lines.push([]);
  }
  return lines.slice(0, -1);
}

function finish() {
  process.stdout.write(failures === 0 ? 'Everything that was checked holds.\n' : 'This does NOT hold.\n');
  process.exit(failures === 0 ? 0 : 1);
}
