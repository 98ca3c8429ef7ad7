import type { NameLanguage } from '../platform/name-language.ts';
import { type Db, sql } from '../platform/db/sql.ts';

/**
 * Game names behind vendor movements by their ledger reference `vendor:round`: the lobby's title in the language, or
 * the vendor's name for the game if several titles share it.
 */
export const gameNames = (db: Db, memberId: bigint, references: readonly string[], language: NameLanguage) => sql<{
  reference: string;
  name: string;
}>(db)`
  select asked.reference, coalesce(title.name, g.name, r.game_code) as name
    from unnest(${references}::text[]) as asked (reference)
    join vendor_round r on r.member_id = ${memberId} and r.vendor = split_part(asked.reference, ':', 1)
                       and r.round = substr(asked.reference, position(':' in asked.reference) + 1)
    left join vendor_game g on g.vendor = r.vendor and g.code = r.game_code
    left join lateral (
      select min(n.name) as name
        from catalogue_game c join catalogue_name n on n.code = c.code and n.language = ${language}
       where c.served_by = r.vendor and c.served_as = r.game_code having count(*) = 1) title on true`;
