import { getWhitelabel } from '@tamarind/contract/brand';
import { getGame, listGames, listOpenDraws, listResults } from '@tamarind/contract/lottery';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { PageRequest } from '@tamarind/contract/pages';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { Ball } from '@tamarind/ui/Ball';
import { useFormat } from '@tamarind/ui/format.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { markets, toneOf, useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { BetTypeRules } from '@tamarind/ui/lottery-rules/BetTypeRules';
import { exampleDraw } from '@tamarind/ui/lottery-rules/example.ts';
import { GeneralRules } from '@tamarind/ui/lottery-rules/GeneralRules';
import { useRulesWords } from '@tamarind/ui/lottery-rules/words.ts';
import { Facts, Trail } from '../Facts.tsx';
import { inLanguage } from '../languages.ts';
import type { Page } from '../page.ts';
import { readEndpoint } from '../read.ts';
import type { GameHead, OpenDraw } from '../results.tsx';
import shared from '../results.module.css';
import { usePageWords } from '../words.ts';
import styles from './rules.module.css';
import { Fact, Times, useHabit } from './Times.tsx';
import { timetableOf } from './timetable.ts';
import { useRulePageWords } from './words.ts';

type Game = OutputOf<typeof getGame>;
type Limits = Game['limits'][number];

/** `/rules`: every lottery with its draw days and times, by market [L06, B16]. */
export async function rulesPage(request: PageRequest): Promise<Page> {
  const games = await readEndpoint(request, listGames, {});
  return { address: '/rules', head: <AllHead />, body: <AllRules games={games?.games ?? []} /> };
}

function AllHead() {
  const t = useRulePageWords();
  return <Facts title={t('rules')} text={t('rulesText')} />;
}

function AllRules({ games }: { games: readonly GameHead[] }) {
  const t = useRulePageWords();
  const names = useGameNames();
  const language = useLanguage();
  const says = useHabit();
  return (
    <>
      <Trail above={[{ name: usePageWords()('results'), path: '/results' }]} />
      <h1>{t('rules')}</h1>
      <p className={shared.text}>{t('rulesText')}</p>
      {markets.map((market) => {
        const those = games.filter((game) => game.market === market);
        return those.length === 0 ? null : (
          <section key={market} className={shared.market}>
            <h2>{names.market(market)}</h2>
            <ul>
              {those.map((game) => {
                const timetable = timetableOf(game.code);
                const habit = timetable && says(timetable);
                return (
                  <li key={game.code}>
                    <Ball size={30} tone={toneOf(game)} isSilent>
                      {game.ball}
                    </Ball>
                    <a href={inLanguage(`/rules/${game.code}`, language)}>{names.game(game)}</a>
                    {habit && (
                      <small className={styles.habit}>
                        {timetable.kind === 'periodic' ? habit.times : `${habit.days} · ${habit.times}`}
                      </small>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/**
 * `/rules/<game>`: the game's result format, its draw times, how bets are settled, and each bet type with its current
 * price.
 */
export async function gameRulesPage(request: PageRequest, [code = '']: readonly string[]): Promise<Page | undefined> {
  const [found, whitelabel, games, open, results] = await Promise.all([
    readEndpoint(request, getGame, { game: code }),
    readEndpoint(request, getWhitelabel, {}),
    readEndpoint(request, listGames, {}),
    readEndpoint(request, listOpenDraws, {}),
    readEndpoint(request, listResults, { game: code }),
  ]);
  if (!found) return undefined;
  const sold = new Set(whitelabel?.brand.currencies ?? found.limits.map(({ currency }) => currency));
  const game = { ...found, limits: found.limits.filter(({ currency }) => sold.has(currency)) };
  const last = results?.draws[0];
  const facts: RulesView = {
    game,
    from: games?.games.find((one) => one.code === gameOf(code)?.derivedFrom),
    next: open?.draws.find((draw) => draw.game === code),
    source: last?.proof ? null : last?.source,
  };
  return { address: `/rules/${code}`, head: <GameHeadFacts game={game} />, body: <GameRules {...facts} /> };
}

interface RulesView {
  game: Game;
  /** The game from whose result this game's result is derived; undefined if it has its own. */
  from: GameHead | undefined;
  next: OpenDraw | undefined;
  /** The source of the last result; null for a draw by the platform, undefined if there is no result yet. */
  source: string | null | undefined;
}

function GameHeadFacts({ game }: { game: Game }) {
  const t = useRulePageWords();
  const name = useGameNames().game(game);
  return <Facts title={t('rulesOf', { game: name })} text={t('describe', { game: name })} />;
}

function GameRules({ game, from, next, source }: RulesView) {
  const t = useRulePageWords();
  const page = usePageWords();
  const rules = useRulesWords();
  const names = useGameNames();
  const language = useLanguage();
  const limits = limitsFor(game, language === 'VI' ? 'VND' : 'THB');
  return (
    <>
      <Trail above={[{ name: t('all'), path: '/rules' }]} />
      <h1>{t('rulesOf', { game: names.game(game) })}</h1>
      <p className={shared.acts}>
        <a href={inLanguage(`/results/${game.code}`, language)}>{page('resultsOf', { game: names.game(game) })}</a>
        {game.isOn && <a href={`/game?lottoGameCode=${game.code}&lottoView=betting`}>{page('bet')}</a>}
      </p>
      <section className={styles.part}>
        <h2>{t('when')}</h2>
        <Times game={game.code} next={next} />
      </section>
      <section className={styles.part}>
        <h2>{rules('general')}</h2>
        <GeneralRules game={game} limits={limits} />
        <dl className={styles.facts}>
          {from && (
            <Fact name={t('from')}>
              <a href={inLanguage(`/rules/${from.code}`, language)}>{names.game(from)}</a>
            </Fact>
          )}
          {source !== undefined && <Fact name={t('source')}>{source ?? page('source.own')}</Fact>}
        </dl>
      </section>
      <section className={styles.part}>
        <h2>{t('settled')}</h2>
        <p>{t('settledText')}</p>
      </section>
      {limits && game.betTypes.length > 0 ? (
        <Bets game={game} limits={limits} />
      ) : (
        <p className={styles.note}>{rules('off')}</p>
      )}
    </>
  );
}

/** Limits in the language's usual currency, or in the other one if the game is not sold in it. */
const limitsFor = (game: Game, currency: Limits['currency']): Limits | undefined =>
  game.limits.find((limits) => limits.currency === currency) ?? game.limits[0];

function Bets({ game, limits }: { game: Game; limits: Limits }) {
  const t = useRulePageWords();
  const rules = useRulesWords();
  const { money, number } = useFormat();
  const types = useTypeNames(game.format);
  const groups = [...Map.groupBy(game.betTypes, ({ group }) => group)];
  /** Writes one text per currency of the game; equal texts appear once. */
  const each = (says: (one: Limits) => string) => [...new Set(game.limits.map(says))].join(' · ');
  return (
    <>
      <section className={styles.part}>
        <h2>{t('limits')}</h2>
        <dl className={styles.facts}>
          <Fact name={rules('limits')}>
            {each(({ unitStakeMin: least, unitStakeMax: most, currency }) =>
              [least, most].map((amount) => money(amount, currency, { short: true })).join(' – '),
            )}
          </Fact>
          <Fact name={t('payout')}>
            {each(({ payoutMax, currency }) => money(payoutMax, currency, { short: true }))}
          </Fact>
          <Fact name={t('lines')}>{each(({ linesMax }) => number(linesMax))}</Fact>
        </dl>
      </section>
      <section className={styles.part}>
        <h2>{rules('exampleDraw')}</h2>
        <PrizeBoard format={game.format} prizes={exampleDraw(game.format)} />
      </section>
      <section className={styles.part}>
        <h2>{t('bets')}</h2>
        {groups.length > 1 && (
          <nav className={styles.jump} aria-label={rules('jump')}>
            {groups.map(([group, [first]]) => (
              <a key={group} href={`#rule-${first?.code}`}>
                {types.group(group)}
              </a>
            ))}
          </nav>
        )}
        {groups.flatMap(([, infos]) =>
          infos.map((info) => <BetTypeRules key={info.code} format={game.format} info={info} limits={limits} />),
        )}
      </section>
    </>
  );
}
