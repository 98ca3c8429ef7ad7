#!/usr/bin/env node
/**
 * Checks a draw or a ticket receipt independently of the server [L05]: one file, no packages, no network, Node 18 or newer.
 *
 *   node verify.mjs draw.json [numbers.csv] [--steps] [--lang en|th|vi|zh]
 *   node verify.mjs ticket.json [draw.json]
 *
 * README.md beside it describes both files. Exit code 0: all is correct. 1: something is not. 2: nothing is wrong, but data
 * is missing. Written only from the published protocol and apart from the code that draws, so that a fault there shows here.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Tiers as count×width in rank order; balls and dice with lowest and highest number. `repeats`: a tier may repeat a number. */
const forms = {
  vn27: 'db:1×5 g1:1×5 g2:2×5 g3:6×5 g4:4×4 g5:6×4 g6:3×3 g7:4×2',
  vn18: 'db:1×6 g1:1×5 g2:1×5 g3:2×5 g4:7×5 g5:1×4 g6:3×4 g7:1×3 g8:1×2 repeats',
  thai: 'first:1×6 front3:2×3 last3:2×3 last2:1×2',
  th4: 'top:1×4 bottom:1×2',
  th3: 'top:1×3 bottom:1×2',
  keno: 'numbers:20×2:1-80',
  '11x5': 'balls:5×2:1-11',
  pk10: 'places:10×2:1-10',
  k3: 'dice:3×1:1-6 repeats',
  bingo18: 'digits:3×1:1-6 repeats',
  '5d': 'balls:5×1 repeats',
  wingo: 'digit:1×1',
};

/** drand quicknet, the public randomness beacon of the League of Entropy. */
const quicknet = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesis: 1692803367,
  period: 3,
};

// ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const sentences = `
ok | OK | ถูกต้อง | ĐÚNG | 正确
failed | FAILED | ไม่ผ่าน | SAI | 错误
open | MISSING | ขาดข้อมูล | THIẾU | 缺失
note | NOTE | หมายเหตุ | LƯU Ý | 注意
draw | Draw {code}, game {game}, form {format} | งวด {code} เกม {game} รูปแบบ {format} | Kỳ {code}, trò {game}, dạng {format} | {code} 期，游戏 {game}，格式 {format}
receipt | Ticket {reference} of draw {code} | โพย {reference} ของงวด {code} | Vé {reference} của kỳ {code} | {code} 期的注单 {reference}
commit | SHA-256 of the seed is the commit published before betting | SHA-256 ของซีดตรงกับค่าที่ประกาศก่อนเปิดรับแทง | SHA-256 của hạt giống đúng là mã cam kết đã công bố trước khi mở cược | 种子的 SHA-256 与投注前公布的承诺一致
times | commit, close, seal and beacon value came in this order | ประกาศค่า ปิดรับ ผนึกโพย และค่าสุ่มสาธารณะ เกิดตามลำดับนี้ | cam kết, đóng cược, niêm phong và giá trị ngẫu nhiên diễn ra đúng thứ tự | 承诺、封盘、封存和信标数值按此顺序先后产生
round | the beacon round {round} is the first after the draw time, {at} | รอบ {round} ของค่าสุ่มสาธารณะเป็นรอบแรกหลังเวลาออกผล {at} | vòng {round} của nguồn ngẫu nhiên là vòng đầu tiên sau giờ quay, {at} | 信标第 {round} 轮是开奖时间之后的第一轮，{at}
chain | the beacon chain is not drand quicknet and its description is not in the file | แหล่งค่าสุ่มไม่ใช่ drand quicknet และไม่มีรายละเอียดของแหล่งในไฟล์ | nguồn ngẫu nhiên không phải drand quicknet và tệp không có mô tả nguồn | 信标链不是 drand quicknet，文件中也没有对它的说明
ownChain | this is not the public chain drand quicknet, but one that describes itself | แหล่งนี้ไม่ใช่ drand quicknet สาธารณะ แต่เป็นแหล่งที่บรรยายตัวเอง | đây không phải nguồn công cộng drand quicknet mà là nguồn tự mô tả | 这不是公共链 drand quicknet，而是自行说明的链
randomness | the random value is SHA-256 of the signature | ค่าสุ่มคือ SHA-256 ของลายเซ็น | giá trị ngẫu nhiên là SHA-256 của chữ ký | 随机值是签名的 SHA-256
bls | the BLS signature itself is not checked here; compare it with {where} | ที่นี่ไม่ได้ตรวจลายเซ็น BLS เอง โปรดเทียบกับ {where} | chữ ký BLS không được kiểm ở đây; hãy so với {where} | 此处不验证 BLS 签名本身；请与 {where} 对照
elsewhere | several servers of the beacon | เซิร์ฟเวอร์หลายแห่งของแหล่งค่าสุ่ม | nhiều máy chủ của nguồn ngẫu nhiên | 信标的多个服务器
result | the result computed again from {text} is the published one | ผลที่คำนวณใหม่จาก {text} ตรงกับผลที่ประกาศ | kết quả tính lại từ {text} đúng là kết quả đã công bố | 由 {text} 重新计算的结果与公布的一致
resultIs | {prize}: computed {computed}, published {published} | {prize}: คำนวณได้ {computed} ประกาศ {published} | {prize}: tính được {computed}, công bố {published} | {prize}：计算得 {computed}，公布为 {published}
list | the result also depends on the list of the players’ numbers, which was not given | ผลขึ้นกับรายการเลขที่ผู้เล่นยิงด้วย แต่ไม่ได้ให้ไฟล์มา | kết quả còn phụ thuộc danh sách số của người chơi, chưa được cung cấp | 结果还取决于玩家号码名单，但未提供该名单
listHash | SHA-256 of the list of the players’ numbers is the published one | SHA-256 ของรายการเลขที่ผู้เล่นยิงตรงกับค่าที่ประกาศ | SHA-256 của danh sách số người chơi đúng là mã đã công bố | 玩家号码名单的 SHA-256 与公布的一致
listOrder | {count} numbers, each of five digits, in order, none later than two minutes after the close | มี {count} เลข เลขละ 5 หลัก เรียงตามลำดับ ไม่มีเลขใดช้ากว่า 2 นาทีหลังปิดรับ | {count} số, mỗi số 5 chữ số, đúng thứ tự, không số nào muộn hơn 2 phút sau khi đóng cược | {count} 个号码，均为五位数，顺序正确，没有一个晚于封盘后两分钟
listFew | fewer than 20 numbers: the round has no result | ไม่ถึง 20 เลข รอบนี้ไม่ออกผล | ít hơn 20 số: vòng không có kết quả | 少于 20 个号码：本轮没有结果
notYet | not published yet: {what} | ยังไม่ประกาศ: {what} | chưa công bố: {what} | 尚未公布：{what}
sealed | line {line}: {selection} is in the sealed ticket file, and its total is right | บรรทัด {line}: {selection} อยู่ในไฟล์โพยที่ผนึกแล้ว และยอดรวมถูกต้อง | dòng {line}: {selection} nằm trong tệp vé đã niêm phong và tổng tiền đúng | 第 {line} 注：{selection} 在封存的注单文件中，且总额正确
same | line {line}: the sealed text is the line shown | บรรทัด {line}: ข้อความที่ผนึกตรงกับบรรทัดที่แสดง | dòng {line}: nội dung đã niêm phong đúng là dòng hiển thị | 第 {line} 注：封存的内容与显示的一致
stake | line {line}: stake {sum} | บรรทัด {line}: ยอดแทง {sum} | dòng {line}: tiền cược {sum} | 第 {line} 注：投注额 {sum}
share | line {line}: a ticket of 10,000 ₫ or ฿ 10 has its share, {sum} | บรรทัด {line}: โพย ฿ 10 หรือ 10,000 ₫ ได้ส่วนแบ่ง {sum} | dòng {line}: vé 10.000 ₫ hoặc ฿ 10 được chia {sum} | 第 {line} 注：每 10,000 ₫ 或 ฿ 10 的注单分得 {sum}
payout | line {line}: payout {sum} | บรรทัด {line}: ยอดจ่าย {sum} | dòng {line}: tiền trả {sum} | 第 {line} 注：派彩 {sum}
state | the state “{state}” fits the payouts | สถานะ “{state}” ตรงกับยอดจ่าย | trạng thái “{state}” khớp với tiền trả | 状态“{state}”与派彩相符
ticket | all lines belong to one ticket and each stands there once | ทุกบรรทัดเป็นของโพยเดียวกันและไม่ซ้ำกัน | mọi dòng thuộc cùng một vé và không lặp lại | 所有注都属于同一张注单，且每注只出现一次
hits | the hits themselves are taken as stated; the draw page shows which numbers made them | จำนวนครั้งที่ถูกใช้ตามที่ระบุ หน้าผลรางวัลแสดงว่าถูกจากเลขใด | số lần trúng lấy như đã ghi; trang kỳ quay cho biết trúng bởi số nào | 命中次数按文件所述；开奖页面显示由哪些号码命中
unsettled | not settled: nothing to compute for the payout | ยังไม่คิดผล: ไม่มียอดจ่ายให้คำนวณ | chưa trả thưởng: chưa có tiền trả để tính | 尚未结算：没有派彩可计算
taken | the ticket was taken back before the close and is not in the ticket file | โพยถูกยกเลิกก่อนปิดรับ จึงไม่อยู่ในไฟล์โพย | vé đã được hủy trước giờ đóng nên không có trong tệp vé | 注单在封盘前已取消，不在注单文件中
agree | the receipt and the draw file name the same seal and the same result | ใบเสร็จกับไฟล์งวดระบุผนึกและผลเดียวกัน | biên nhận và tệp kỳ quay ghi cùng niêm phong và cùng kết quả | 凭证与开奖文件的封存值和结果相同
malformed | the file is not readable: {why} | อ่านไฟล์ไม่ได้: {why} | không đọc được tệp: {why} | 无法读取文件：{why}
allWell | Everything that was checked holds. | ทุกข้อที่ตรวจถูกต้อง | Mọi điều đã kiểm đều đúng. | 所有验证项目均成立。
wrong | This does NOT hold. | ข้อมูลนี้ไม่ถูกต้อง | Dữ liệu này KHÔNG đúng. | 此数据不成立。
incomplete | Nothing is wrong, but not everything could be checked. | ไม่พบสิ่งผิด แต่ตรวจได้ไม่ครบ | Không có gì sai, nhưng chưa kiểm được hết. | 没有发现错误，但未能全部验证。
`;
const languages = ['en', 'th', 'vi', 'zh'];
const rows = sentences.match(/.+/g).map((row) => row.split(' | '));
const wordsOf = (lang) => Object.fromEntries(rows.map((row) => [row[0], row[1 + languages.indexOf(lang)]]));

let language = wordsOf('en');
const found = { ok: 0, failed: 0, open: 0, note: 0 };
function main(parameters) {
  const at = parameters.indexOf('--lang');
  const lang = at < 0 ? 'en' : parameters[at + 1];
  const files = parameters.filter((word, place) => !word.startsWith('--') && (at < 0 || place !== at + 1));
  const isUnknown = parameters.some((word) => word.startsWith('--') && !['--lang', '--steps'].includes(word));
  if (!languages.includes(lang) || files.length === 0 || isUnknown) {
    process.stderr.write('node verify.mjs <draw.json | ticket.json> … [--steps] [--lang en|th|vi|zh]\n');
    return 1;
  }
  language = wordsOf(lang);
  try {
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    const lists = texts.filter((text) => text.startsWith('1|'));
    const contents = texts.filter((text) => !lists.includes(text)).map((text) => JSON.parse(text));
    for (const content of contents) checkFile(content, lists, parameters.includes('--steps'));
    const draws = contents.filter(({ form }) => form === 'tamarind-draw/1');
    for (const receipt of contents.filter(({ form }) => form === 'tamarind-receipt/1'))
      for (const draw of draws.filter(({ code }) => code === receipt.draw))
        check(stable([receipt.seal, receipt.prizes]) === stable([draw.seal, draw.prizes]), 'agree');
  } catch (error) {
    say('failed', 'malformed', { why: error.message });
  }
  const end = found.failed > 0 ? 'wrong' : found.open > 0 ? 'incomplete' : 'allWell';
  process.stdout.write(`${language[end]}\n`);
  return found.failed > 0 ? 1 : found.open > 0 ? 2 : 0;
}

function checkFile(content, lists, withSteps) {
  if (content?.form === 'tamarind-draw/1') return checkDraw(content, lists, withSteps);
  if (content?.form === 'tamarind-receipt/1') return checkReceipt(content);
  throw new Error('form is neither tamarind-draw/1 nor tamarind-receipt/1');
}

// ── A draw ────────────────────────────────────────────────────────────────────────────────────────────────────────────

function checkDraw(draw, lists, withSteps) {
  heading('draw', draw);
  const { code, game, proof, seal, prizes } = draw;
  if (!code.startsWith(`${game}-`)) throw new Error(`draw ${code} is not of game ${game}`);
  if (!proof) return say('open', 'notYet', { what: 'proof' });
  const { commit, beaconChain, beaconRound, randomness, signature, seed, listHash } = proof;
  for (const [what, value] of Object.entries({ seed, randomness, signature, seal, prizes }))
    if (value === null || value === undefined) say('open', 'notYet', { what });

  if (seed) check(sha256(hex(seed, 32, 'seed')).equals(hex(commit, 32, 'commit')), 'commit');
  checkBeacon(draw);
  if (signature && randomness) {
    const hash = sha256(hex(signature, undefined, 'signature'));
    check(hash.equals(hex(randomness, 32, 'randomness')), 'randomness');
    const address = `https://api.drand.sh/${quicknet.hash}/public/${beaconRound}`;
    say('note', 'bls', { where: beaconChain === quicknet.hash ? address : language.elsewhere });
  }
  if (listHash) checkRound(draw, lists, withSteps);
  else if (seed && randomness && prizes) checkResult(draw, withSteps);
}

/** Checks that the beacon round follows from the draw time and that the seal was made before its value existed. */
function checkBeacon({ closesAt, drawsAt, proof, seal }) {
  const chain = chainOf(proof);
  if (!chain) return say('open', 'chain');
  if (proof.beaconChain !== quicknet.hash) say('note', 'ownChain');
  const seconds = moment(drawsAt, 'drawsAt') / 1000;
  const round = Math.floor((seconds - chain.genesis) / chain.period) + 2;
  const valueAt = (chain.genesis + (proof.beaconRound - 1) * chain.period) * 1000;
  const at = Number.isSafeInteger(valueAt) ? new Date(valueAt).toISOString() : '?';
  check(proof.beaconRound === round, 'round', { round: proof.beaconRound, at });
  const times = [moment(proof.commitAt, 'commitAt'), moment(closesAt, 'closesAt')];
  if (seal) times.push(moment(seal.sealedAt, 'sealedAt'));
  times.push(valueAt);
  const isOrdered = times.every((time, place) => place === 0 || times[place - 1] < time);
  check(isOrdered && moment(closesAt, 'closesAt') <= moment(drawsAt, 'drawsAt'), 'times');
}

/** A chain's name is the hash of its description (drand: period, genesis, public key, group hash, beacon id). */
function chainOf({ beaconChain, beaconInfo }) {
  if (beaconChain === quicknet.hash) return quicknet;
  if (!beaconInfo) return undefined;
  const { public_key: key, period, genesis_time: genesis, groupHash, metadata } = beaconInfo;
  const times = Buffer.alloc(12);
  times.writeUInt32BE(period, 0);
  times.writeBigInt64BE(BigInt(genesis), 4);
  const id = metadata?.beaconID ?? 'default';
  const parts = [times, hex(key, undefined, 'public_key'), hex(groupHash, undefined, 'groupHash')];
  const name = sha256(Buffer.concat([...parts, Buffer.from(id === 'default' ? '' : id)])).toString('hex');
  if (name !== beaconChain) throw new Error('beaconInfo does not describe beaconChain');
  return { genesis, period };
}

function checkResult({ code, game, format, derivation, proof, prizes }, withSteps) {
  const text = `${derivation}|${code.slice(game.length + 1)}|${proof.randomness.toLowerCase()}`;
  const stream = streamOf(hmac(hex(proof.seed, 32, 'seed'), Buffer.from(text)));
  const computed = Object.fromEntries(tiersOf(format).map((tier) => [tier.prize, drawTier(tier, stream)]));
  compare(computed, prizes, { text, steps: withSteps ? stream.steps : [] });
}

function compare(computed, prizes, { text, steps }) {
  process.stdout.write(steps.map((step) => `    ${step}\n`).join(''));
  if (check(stable(computed) === stable(prizes), 'result', { text })) return;
  for (const prize of new Set([...Object.keys(computed), ...Object.keys(prizes)])) {
    const [own, theirs] = [computed, prizes].map((from) => [from[prize] ?? []].flat().join(' '));
    if (own !== theirs) say('failed', 'resultIs', { prize, computed: own, published: theirs });
  }
}

/** Checks a round decided by players' numbers: their sum less the 16th from the newest, plus a number from the stream. */
function checkRound({ code, game, derivation, closesAt, proof, prizes }, lists, withSteps) {
  const { listHash, randomness, seed } = proof;
  if (lists.length === 0) return say('open', 'list');
  const list = lists.find((text) => sha256(Buffer.from(text)).toString('hex') === listHash);
  if (!check(list !== undefined, 'listHash')) return;
  const shots = list.split('\n').map((line) => line.split('|'));
  const times = [0, ...shots.map(([, at]) => moment(at, 'at')), moment(closesAt, 'closesAt') + 120000];
  const isTimely = times.every((time, at) => at === 0 || times[at - 1] <= time);
  const isOrdered = shots.every(([seq, , number], at) => seq === `${at + 1}` && /^\d{5}$/.test(number));
  check(isTimely && isOrdered, 'listOrder', { count: shots.length });
  if (shots.length < 20) return check(!prizes, 'listFew');
  if (!seed || !randomness || !prizes) return;
  const sum = shots.reduce((total, [, , number]) => total + BigInt(number), 0n);
  const less = shots[shots.length - 16];
  const text = `${derivation}:${code.slice(game.length + 1)}|${listHash}|${randomness.toLowerCase()}`;
  const stream = streamOf(hmac(hex(seed, 32, 'seed'), Buffer.from(text)));
  const system = stream.below(100000);
  const result = String((sum - BigInt(less[2]) + BigInt(system)) % 100000n).padStart(5, '0');
  stream.steps.push(`${sum} - ${less[2]} (${less[0]}) + ${system} = …${result}`);
  const steps = withSteps ? stream.steps : [];
  compare({ top: [result.slice(2)], bottom: [result.slice(0, 2)] }, prizes, { text, steps });
}

function tiersOf(format) {
  if (!Object.hasOwn(forms, format)) throw new Error(`no form ${format}`);
  const repeats = forms[format].endsWith('repeats');
  return [...forms[format].matchAll(/(\w+):(\d+)×(\d+)(?::(\d+)-(\d+))?/g)].map(([, prize, ...numbers]) => {
    const [count, width, lowest, highest] = numbers.map((text) => text && Number(text));
    return { prize, count, width, lowest, highest, repeats };
  });
}

function drawTier({ prize, count, width, lowest, highest, repeats }, stream) {
  const numbers = [];
  const show = (value, place) => {
    const number = String(value).padStart(width, '0');
    stream.steps.push(`${prize} ${place + 1}: ${number}`);
    return number;
  };
  if (lowest === undefined) {
    while (numbers.length < count) {
      const value = String(stream.below(10 ** width)).padStart(width, '0');
      if (!repeats && numbers.includes(value)) stream.steps.push(`${prize}: ${value} came before, drawn again`);
      else numbers.push(show(value, numbers.length));
    }
    return numbers;
  }
  const balls = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
  for (let place = 0; place < count; place++) {
    const from = repeats ? 0 : place;
    const to = from + stream.below(balls.length - from);
    numbers.push(show(balls[to], place));
    if (!repeats) [balls[from], balls[to]] = [balls[to], balls[from]];
  }
  return numbers;
}

/** Blocks HMAC(prk, 0), HMAC(prk, 1) … as big-endian 32-bit words; words that would favour small values are skipped. */
function streamOf(prk) {
  const steps = [];
  let used = 0;
  let block;
  const nextWord = () => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(Math.floor(used / 8));
    if (used % 8 === 0) block = hmac(prk, counter);
    return block.readUInt32BE((used++ % 8) * 4);
  };
  const below = (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let word = nextWord();
    for (; word >= limit; word = nextWord()) steps.push(`word ${used}: ${word} >= ${limit}, discarded`);
    steps.push(`word ${used}: ${word} mod ${n} = ${word % n}`);
    return word % n;
  };
  return { steps, below };
}

// ── A receipt ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function checkReceipt(receipt) {
  const { reference, draw: code, seal, state, lines } = receipt;
  heading('receipt', { reference, code });
  if (!Array.isArray(lines) || lines.length === 0) throw new Error('no lines');
  for (const line of lines) {
    checkSealed(receipt, line);
    checkArithmetic(receipt, line);
  }
  const tickets = lines.flatMap(({ sealed }) => (sealed ? [sealed.text.split('|')[0]] : []));
  const isOne = new Set(tickets).size <= 1 && new Set(lines.map(({ line }) => line)).size === lines.length;
  check(isOne && (receipt.id === undefined || tickets.every((id) => id === receipt.id)), 'ticket');
  if (state === 'won' || state === 'lost') {
    check(lines.some(({ payout }) => payout !== '0') === (state === 'won'), 'state', { state });
    say('note', 'hits');
  } else say('note', 'unsettled');
  if (state === 'cancelled') say('note', 'taken');
  else if (!seal) say('open', 'notYet', { what: 'seal' });
}

/** Checks that the sealed text equals the displayed line and that its Merkle path leads to the published root and sums. */
function checkSealed({ seal, state, currency }, line) {
  if (state === 'cancelled' || !seal) return;
  if (!line.sealed) return say('failed', 'sealed', line);
  const { text, path } = line.sealed;
  const { betType, selection, unitStake, charge, oddsE4, discountE4, stake } = line;
  const fields = [text.split('|')[0], line.line, betType, selection, unitStake, charge, oddsE4.join()];
  fields.push(discountE4, stake, currency);
  check(text === fields.join('|') && text.split('|').length === 10, 'same', line);

  let hash = sha256(Buffer.from([0]), Buffer.from(text));
  let sums = { THB: 0n, VND: 0n, [currency]: whole(stake, 'stake') };
  for (const step of path) {
    const beside = { hash: hex(step.hash, 32, 'hash'), sums: sumsOf(step.sums) };
    const [left, right] = step.side === 'left' ? [beside, { hash, sums }] : [{ hash, sums }, beside];
    hash = sha256(Buffer.from([1]), left.hash, sumsBytes(left.sums), right.hash, sumsBytes(right.sums));
    sums = { THB: left.sums.THB + right.sums.THB, VND: left.sums.VND + right.sums.VND };
  }
  const total = sumsOf(seal.sums);
  const isTotal = sums.THB === total.THB && sums.VND === total.VND;
  const isShort = path.length <= Math.ceil(Math.log2(seal.lines)) && path.length > 0 === seal.lines > 1;
  check(hash.equals(hex(seal.root, 32, 'root')) && isTotal && isShort, 'sealed', line);
}

/** Checks stake = unit stake × charge less discount, payout = unit stake × Σ odds × hits; each is rounded half up, once. */
function checkArithmetic({ state, currency }, line) {
  const { unitStake, charge, discountE4, stake, hits, payout } = line;
  const unit = whole(unitStake, 'unitStake');
  const shown = (minor) => amount(minor, currency);
  const cost = halfUp(unit * BigInt(charge) * BigInt(10000 - discountE4), 10000n);
  const less = discountE4 === 0 ? '' : ` − ${decimal(BigInt(discountE4), 2)} %`;
  const isStake = cost === whole(stake, 'stake');
  check(isStake, 'stake', { ...line, sum: `${shown(unit)} × ${charge}${less} = ${shown(cost)}` });
  if (state !== 'won' && state !== 'lost') return;

  // Prefer the odds that were paid: they differ from the odds sold if the publisher of an official result sets the
  // prize (a shared jackpot).
  const odds = (line.settledOddsE4 ?? line.oddsE4).map((value) => whole(value, 'oddsE4'));
  const isCount = (count) => Number.isSafeInteger(count) && count >= 0;
  if (!Array.isArray(hits) || hits.length !== odds.length || !hits.every(isCount))
    throw new Error(`line ${line.line}: hits do not fit the odds`);
  for (const { level, isCap, base, pot, ticketsE4 } of line.shares ?? []) {
    const tickets = whole(ticketsE4, 'ticketsE4');
    const left = whole(pot, 'pot') * 10000n - (odds[level] - whole(base, 'base')) * tickets;
    const isBelow = isCap && left >= 0n && odds[level] === whole(line.oddsE4[level], 'oddsE4');
    const isWhole = -tickets < left && left < tickets * (base === '0' ? 1n : 5000n);
    const sum = `${base} + ${pot} / ${decimal(tickets, 4)} = ${odds[level]}`;
    check(isBelow || isWhole, 'share', { ...line, sum });
  }
  const total = odds.reduce((all, value, level) => all + value * BigInt(hits[level]), 0n);
  const won = halfUp(unit * total, 10000n);
  const parts = odds.map((value, level) => `${decimal(value, 4)} × ${hits[level]}`).join(' + ');
  const isPayout = won === whole(payout, 'payout');
  check(isPayout, 'payout', { ...line, sum: `${shown(unit)} × (${parts}) = ${shown(won)}` });
}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const hmac = (key, message) => createHmac('sha256', key).update(message).digest();
const sumsBytes = ({ THB, VND }) =>
  Buffer.from([THB, VND].map((sum) => sum.toString(16).padStart(32, '0')).join(''), 'hex');
const halfUp = (numerator, denominator) => (2n * numerator + denominator) / (2n * denominator);
const amount = (minor, currency) => `${currency === 'THB' ? decimal(minor, 2) : minor} ${currency}`;
/** Sums in the Merkle tree must not be negative, because a negative neighbour could hide other players' stakes. */
const sumsOf = (sums) => ({ THB: whole(sums?.THB, 'sums'), VND: whole(sums?.VND, 'sums') });

function hex(text, bytes, name) {
  if (typeof text !== 'string' || !/^([0-9a-f]{2})+$/i.test(text) || (bytes && text.length !== 2 * bytes))
    throw new Error(`${name} is no hex of the right length`);
  return Buffer.from(text, 'hex');
}

function whole(text, name) {
  if (typeof text !== 'string' || !/^(0|[1-9]\d{0,29})$/.test(text)) throw new Error(`${name} is no whole number`);
  return BigInt(text);
}

function moment(text, name) {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new Error(`${name} is no moment`);
  return time;
}

/** Formats an integer with fixed decimals: 995000 with four places is 99.5. */
function decimal(value, places) {
  const digits = String(value).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}

/** JSON with sorted keys, to compare two values. */
const stable = (value) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );

function check(holds, key, values) {
  say(holds ? 'ok' : 'failed', key, values);
  return holds;
}

function say(kind, key, values = {}) {
  found[kind]++;
  process.stdout.write(`  ${language[kind]}: ${fill(language[key], values)}\n`);
}

const heading = (key, values) => process.stdout.write(`${fill(language[key], values)}\n`);

/** Replaces control characters in values from files, because a terminal would execute them. */
const fill = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]).replace(/\p{Cc}/gu, '?'));

process.exitCode = main(process.argv.slice(2));
