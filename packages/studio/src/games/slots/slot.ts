import type { Chance, Json, SoloGame, Words } from '../game.ts';
import { returnOf } from './cycle.ts';
import type { Machine, SpinRecord } from './machine.ts';
import { type CountedMachine, machines } from './machines.ts';
import { SLOTS, themeOf } from './themes.ts';

/**
 * A slot game by its code, slot-00001 to slot-10000. The number selects a theme and one of the machines, in rotation.
 * `wanted` names pictures that replace those of the theme; the studio must have them.
 */
export function slotOf(code: string, wanted: readonly string[] = []): SoloGame | undefined {
  const number = Number(/^slot-(\d{5})$/.exec(code)?.[1]);
  if (!Number.isInteger(number) || number < 1 || number > SLOTS) return undefined;
  const counted = machines[number % machines.length] as CountedMachine;
  const { machine } = counted;
  const theme = themeOf(number, symbolsOf(machine), wanted);
  return {
    ...mathematicsOf(counted),
    kind: 'solo',
    code,
    name: { en: theme.title, th: theme.title, vi: theme.title },
    category: 'slot',
    page: 'slot',
    about: {
      machine: machine.id,
      rows: machine.rows,
      reels: machine.reels,
      pays: machine.pays,
      unitsPerStake: machine.unitsPerStake,
      lines: machine.lines ?? null,
      free: machine.free ?? null,
      fallFactors: machine.fallFactors ?? null,
      palette: theme.palette,
      pictures: theme.pictures,
      letters: theme.letters,
    } satisfies Json as Json,
    begin: (_input, chance) => spin(machine, chance),
  };
}

/** All letters of the reels, from highest to lowest pay. */
const symbolsOf = ({ pays, reels }: Machine): string =>
  [...new Set([...Object.keys(pays), ...reels.join('')])].sort().join('');

/**
 * Pay of a whole spin in units, without its pictures, for simulations of millions of spins. It draws the same random
 * numbers in the same order as a displayed spin.
 */
export function unitsOfSpin(machine: Machine, chance: Chance): number {
  const stops = machine.reels.map((strip) => chance.below(strip.length));
  const first = machine.payOf(stops);
  let { units } = first;
  if (first.isFree && machine.free)
    for (let count = 0; count < machine.free.spins; count += 1) {
      for (const [reel, strip] of machine.reels.entries()) stops[reel] = chance.below(strip.length);
      units += machine.payOf(stops).units * machine.free.times;
    }
  return units;
}

/** A whole spin with its free spins: random stops, evaluated by the machine. */
function spin(machine: Machine, chance: Chance) {
  const first = oneSpin(machine, chance);
  const spins = [first.shown];
  let units = first.units;
  if (first.isFree && machine.free)
    for (let count = 0; count < machine.free.spins; count += 1) {
      const free = oneSpin(machine, chance);
      spins.push(free.shown);
      units += free.units * machine.free.times;
    }
  return {
    state: null,
    view: { spins, units, unitsPerStake: machine.unitsPerStake },
    win: { top: BigInt(units), bottom: BigInt(machine.unitsPerStake) },
    isOver: true,
  };
}

function oneSpin(machine: Machine, chance: Chance) {
  const stops = machine.reels.map((strip) => chance.below(strip.length));
  const seen: SpinRecord = { pictures: [], hits: [] };
  const { units, isFree } = machine.payOf(stops, seen);
  const hits = seen.hits.map((ofPicture) => ofPicture.map((hit): Json => ({ ...hit })));
  return { units, isFree, shown: { stops, pictures: seen.pictures, hits, units } };
}

const known = new Map<string, Pick<SoloGame, 'returns' | 'variance' | 'rules'>>();

/** The mathematical figures of a machine, which are the same for all slot games that use it. */
function mathematicsOf({ machine, cycle }: CountedMachine): Pick<SoloGame, 'returns' | 'variance' | 'rules'> {
  const already = known.get(machine.id);
  if (already) return already;
  const { mean, variance } = returnOf(machine, cycle);
  const fresh = {
    returns: [{ spot: 'main', value: mean, by: 'count' as const }],
    variance,
    rules: [...(rules[machine.id] ?? []), ...(machine.free ? [freeRule] : []), chanceRule],
  };
  known.set(machine.id, fresh);
  return fresh;
}

const lineRule: Words = {
  en:
    'Equal symbols pay from left to right along a line, starting on the first reel. ' +
    'A line pays its best win only; the wins of all lines are added. The wild stands for every symbol but the scatter.',
  th:
    'สัญลักษณ์เดียวกันเรียงจากซ้ายไปขวาตามเส้น โดยเริ่มจากวงล้อแรก จะได้รางวัล ' +
    'แต่ละเส้นจ่ายรางวัลที่สูงที่สุดเพียงรางวัลเดียว แล้วรวมทุกเส้น ไวลด์แทนได้ทุกสัญลักษณ์ยกเว้นสแคตเตอร์',
  vi:
    'Các biểu tượng giống nhau xếp từ trái sang phải trên một dòng, bắt đầu từ cuộn đầu tiên, được trả thưởng. ' +
    'Mỗi dòng chỉ trả giải cao nhất; thưởng của mọi dòng được cộng lại. Wild thay cho mọi biểu tượng trừ scatter.',
  zh: '相同符号从第一转轴起沿线由左向右排列即可得奖。每条线只付最高的一个奖，各线奖金相加。百搭可代替除分散符号外的任何符号。',
};
const rules: Readonly<Record<string, readonly Words[]>> = {
  classic: [lineRule],
  lines: [lineRule],
  ways: [
    {
      en:
        'There are no lines: equal symbols on neighbouring reels from the left pay in every way, ' +
        'wherever they stand. The pay is multiplied by the number of ways. The wild stands for every symbol but the scatter.',
      th:
        'เกมนี้ไม่มีเส้น สัญลักษณ์เดียวกันบนวงล้อที่ติดกันจากซ้ายได้รางวัลทุกทิศทาง ไม่ว่าจะอยู่แถวใด ' +
        'รางวัลคูณด้วยจำนวนทาง ไวลด์แทนได้ทุกสัญลักษณ์ยกเว้นสแคตเตอร์',
      vi:
        'Không có dòng cố định: biểu tượng giống nhau trên các cuộn liền kề tính từ trái được trả theo mọi cách, ' +
        'ở bất kỳ hàng nào. Tiền thưởng nhân với số cách. Wild thay cho mọi biểu tượng trừ scatter.',
      zh: '没有固定的线：相同符号从左起出现在相邻转轴上，无论在哪一行，每种组合都得奖。奖金乘以组合数。百搭可代替除分散符号外的任何符号。',
    },
  ],
  cascade: [
    {
      en:
        'Four or more equal symbols that touch above, below or at the sides pay and vanish. ' +
        'The symbols above fall down, and new wins count double, then three times, then five times. ' +
        'A wild joins every group it touches. After 20 falls a spin ends.',
      th:
        'สัญลักษณ์เดียวกันสี่ตัวขึ้นไปที่ติดกันด้านบน ล่าง หรือข้าง ได้รางวัลแล้วหายไป สัญลักษณ์ด้านบนตกลงมา ' +
        'รางวัลรอบถัดไปคูณสอง คูณสาม แล้วคูณห้า ไวลด์นับรวมกับทุกกลุ่มที่ติดกัน จบการหมุนเมื่อตกครบ 20 ครั้ง',
      vi:
        'Từ bốn biểu tượng giống nhau chạm nhau ở trên, dưới hoặc hai bên được trả thưởng rồi biến mất. ' +
        'Biểu tượng phía trên rơi xuống; giải tiếp theo nhân đôi, rồi nhân ba, rồi nhân năm. ' +
        'Wild thuộc mọi nhóm mà nó chạm vào. Sau 20 lần rơi, lượt quay kết thúc.',
      zh: '四个或更多相同符号上下左右相连即可得奖并消失。上方的符号落下，之后的奖金依次乘二、乘三、乘五。百搭算入它接触的每一组。下落满二十次即结束。',
    },
  ],
};
const freeRule: Words = {
  en: 'Three or more scatters anywhere pay and bring 8 free spins. Wins in free spins count twice. Free spins bring no further free spins.',
  th: 'สแคตเตอร์สามตัวขึ้นไปที่ตำแหน่งใดก็ได้จะได้รางวัลและฟรีสปิน 8 ครั้ง รางวัลในฟรีสปินคูณสอง ฟรีสปินไม่ให้ฟรีสปินเพิ่ม',
  vi:
    'Từ ba scatter trở lên ở bất kỳ đâu được trả thưởng và 8 lượt quay miễn phí. ' +
    'Thưởng trong lượt miễn phí nhân đôi. Lượt miễn phí không sinh thêm lượt miễn phí.',
  zh: '任何位置出现三个或更多分散符号即可得奖并获得 8 次免费旋转。免费旋转的奖金加倍。免费旋转中不会再获得免费旋转。',
};
const chanceRule: Words = {
  en:
    'Each reel stops at one of its places, every place equally likely, ' +
    'chosen by our server after the stake was taken. No spin depends on those before it, and nobody can change what follows.',
  th:
    'วงล้อแต่ละวงหยุดที่ตำแหน่งใดตำแหน่งหนึ่ง ทุกตำแหน่งมีโอกาสเท่ากัน ' +
    'เซิร์ฟเวอร์ของเราสุ่มหลังจากรับเงินเดิมพันแล้ว การหมุนแต่ละครั้งไม่ขึ้นกับครั้งก่อน และไม่มีใครเปลี่ยนผลได้',
  vi:
    'Mỗi cuộn dừng ở một vị trí, mọi vị trí có khả năng như nhau, ' +
    'do máy chủ của chúng tôi chọn sau khi nhận tiền cược. Không lượt quay nào phụ thuộc lượt trước, và không ai thay đổi được kết quả.',
  zh: '每个转轴停在其中一个位置，每个位置机会相等，由我们的服务器在收取投注之后选定。每次旋转与之前无关，任何人都无法改变结果。',
};
