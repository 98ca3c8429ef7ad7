import type { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { currencies } from '@tamarind/domain/money';
import { fromVendorAmount } from '@tamarind/domain/vendors/amount';
import { rooms } from '../games/index.ts';
import { nameLanguage } from '../platform/name-language.ts';
import type { Pool } from '../platform/db/pool.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { VendorPort } from '../platform/ports/vendor.ts';
import { lineOf } from './registry.ts';
import * as queries from './queries.ts';

type Vendors = typeof contract.vendors;
type Answer = Awaited<ReturnType<VendorPort['gameTables']>>;
type VendorTable = Extract<Answer, { kind: 'done' }>['tables'][number];
type TableView = OutputOf<Vendors['listTables']>['list'][number];

/** The state of the live tables of all active vendors; vendors that do not report tables are left out [B10]. */
export const listTables: Handler<Vendors['listTables']> = async (call, { language }) => {
  const named = nameLanguage(language);
  return { list: (await tablesNow(call)).map(({ key, told }) => shown(key, told, named)) };
};

/** Card game rooms with seats and limits as reported by the vendor [K04]. */
export const listRooms: Handler<Vendors['listRooms']> = async (call, { vassalage, language }) => {
  const [rows, tables] = [await rooms(call.pool, vassalage, language), await tablesNow(call)];
  const named = nameLanguage(language);
  return {
    list: rows.map((row) => {
      const found = tables.find(({ key }) => key === row.table);
      const table = found && shown(found.key, found.told, named);
      return {
        roomId: row.code,
        vassalage: row.vassalage,
        displayName: row.name,
        minBet: { THB: row.minBetThb, VND: row.minBetVnd },
        seats: table?.seats ?? null,
        limits: table?.limits ?? [],
      };
    }),
  };
};

function shown(key: string, told: VendorTable, language: ReturnType<typeof nameLanguage>): TableView {
  return {
    key,
    // Leave out unknown currencies and invalid amounts.
    limits: currencies.flatMap((currency) => {
      const limit = told.limits.find((each) => each.currency === currency);
      const min = limit && fromVendorAmount(limit.min, currency);
      const max = limit && fromVendorAmount(limit.max, currency);
      return min !== undefined && max !== undefined && min <= max ? [{ currency, min, max }] : [];
    }),
    rounds: told.rounds,
    nextStart: told.next_start ? new Date(told.next_start) : null,
    seats: told.seats ? { all: Number(told.seats.all), bots: Number(told.seats.bots) } : null,
    events: told.events.map(({ starts_at: at, home, away }) => ({
      startsAt: new Date(at),
      home: home[language] ?? home.en,
      away: away[language] ?? away.en,
    })),
  };
}

interface TableCache {
  readonly until: number;
  readonly tables: Promise<readonly { key: string; told: VendorTable }[]>;
}
/** Per-process cache: the first request calls the vendor, and requests of the next seconds share the response. */
const kept = new WeakMap<Pool, Map<string, TableCache>>();

async function tablesNow(platform: Platform) {
  const vendors = (await queries.vendors(platform.pool)).filter(({ state }) => state === 'on');
  return (await Promise.all(vendors.map((vendor) => tablesOf(platform, vendor)))).flat();
}

/**
 * One vendor's tables, cached for four seconds. A vendor that fails or does not support this call is not called again
 * for a minute, so that it does not delay every visitor of the lobby. The failure does not count against the vendor's
 * health, because the tables are only decoration.
 */
function tablesOf(platform: Platform, vendor: queries.VendorRow): TableCache['tables'] {
  const ofPool = kept.get(platform.pool) ?? new Map<string, TableCache>();
  kept.set(platform.pool, ofPool);
  const now = platform.clock.now().getTime();
  const known = ofPool.get(vendor.code);
  if (known && now < known.until && now > known.until - 2 * SILENT_MS) return known.tables;
  const tables = lineOf(platform, vendor, platform.clock.now())
    .then((line) => platform.ports.vendor.gameTables(line))
    .catch((error: unknown) => ({ kind: 'unknown', why: String(error) }) as const)
    .then((answer) => {
      if (answer.kind === 'done')
        return answer.tables.map((told) => ({ key: `${vendor.code}:${told.game_code}`, told }));
      if (answer.kind === 'unknown') platform.log.warn({ vendor: vendor.code, why: answer.why }, 'tables not told');
      ofPool.set(vendor.code, { until: now + SILENT_MS, tables });
      return [];
    });
  ofPool.set(vendor.code, { until: now + KEPT_MS, tables });
  return tables;
}

const KEPT_MS = 4_000;
const SILENT_MS = 60_000;
