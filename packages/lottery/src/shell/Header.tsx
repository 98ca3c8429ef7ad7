import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Amount } from '@tamarind/ui/Amount';
import { toneOf } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { Ball } from '@tamarind/ui/Ball';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { Modal } from '@tamarind/ui/Modal';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { AgeMark, Tag } from '@tamarind/ui/Tag';
import {
  isLanguage,
  languageNames,
  languages,
  oneForEachText,
  tagOf,
  textsOf,
  useLanguage,
} from '@tamarind/ui/language.ts';
import { setTheme, useTheme } from '@tamarind/ui/theme.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { setLanguage } from '@tamarind/ui/words.ts';
import { askLogin } from '#frame/ask-login.ts';
import { isFramed, tellParent } from '#frame/parent.ts';
import { useGameName } from '#games/useGameName.ts';
import type { GameHead } from '#slip/preview.ts';
import { useClient } from './client.ts';
import { GameList } from './GameList.tsx';
import styles from './Header.module.css';
import { useGo } from './useGo.ts';
import { useShellWords } from './words.ts';

/**
 * The header on a phone, also in the site's frame: back, the lottery's name, the balance with a mark for play money,
 * the menu.
 */
export function Header({ game, title }: { game: GameHead | undefined; title?: string | undefined }) {
  const t = useShellWords();
  const name = useGameName();
  const [, go] = useLocation();
  const [open, setOpen] = useState<'none' | 'games' | 'menu'>('none');
  const shown = game ? name(game.code) : t('lobby');
  const leave = () => {
    if (title !== undefined && game) go(`/${game.code}`);
    else if (isFramed()) tellParent({ type: 'leave' });
    else window.location.assign('/');
  };
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.icon}
        aria-label={t(title === undefined ? 'leave' : 'back')}
        onClick={leave}
      >
        <Icon name="caret-left" />
      </button>
      {title !== undefined ? (
        <h1 className={styles.title}>{title}</h1>
      ) : (
        <button type="button" className={styles.game} onClick={() => setOpen('games')}>
          {game && (
            <Ball tone={toneOf(game)} size={24}>
              {game.ball}
            </Ball>
          )}
          <b className={classes(shown.length > LONG_NAME && styles.long)}>{shown}</b>
          <Icon name="caret-down" size={16} />
        </button>
      )}
      <Balance game={game?.code ?? null} />
      <button type="button" className={styles.icon} aria-label={t('menu')} onClick={() => setOpen('menu')}>
        <Icon name="dots-three-vertical" />
      </button>
      <Modal isOpen={open === 'games'} onClose={() => setOpen('none')} title={t('lotteries')}>
        <GameList current={game?.code} onChosen={() => setOpen('none')} />
      </Modal>
      <Modal isOpen={open === 'menu'} onClose={() => setOpen('none')} title={t('menu')}>
        <Menu game={game} onChosen={() => setOpen('none')} />
      </Modal>
    </header>
  );
}

/** Names longer than this take two small lines, so that `Xúc xắc K3 · 1 phút` does not lose its minute. */
const LONG_NAME = 14;

/**
 * The header on a wide screen when the client runs outside a frame. In the frame the site's own header is above the
 * client.
 */
export function WideHeader() {
  const t = useShellWords();
  const { currency } = useClient();
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  return (
    <header className={styles.wide}>
      <a href="/" className={styles.home}>
        <Icon name="caret-left" />
        {t('toSite')}
      </a>
      {isPlayMoney && <Tag tone="cta">{t('playMoney')}</Tag>}
      <span className={styles.space} />
      <AgeMark age={currency === 'THB' ? 20 : 18} />
      <Balance game={null} />
      <Settings />
    </header>
  );
}

function Balance({ game }: { game: string | null }) {
  const t = useShellWords();
  const { balance, currency, isTrial, isVisitor } = useClient();
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  if (isVisitor)
    return (
      <Button kind="cta" size="small" onClick={() => askLogin(game)}>
        {t('login')}
      </Button>
    );
  return (
    <span className={styles.balance}>
      <small>{t(isTrial ? 'trialMoney' : isPlayMoney ? 'playMoneyShort' : 'balance')}</small>
      <b>{balance ? <Amount value={balance.available} currency={currency} short /> : t('updating')}</b>
    </span>
  );
}

const pages: readonly (readonly [key: 'bets' | 'numbers' | 'results' | 'statistics' | 'rules', icon: IconName])[] = [
  ['bets', 'ticket'],
  ['numbers', 'star'],
  ['results', 'trophy'],
  ['statistics', 'chart-bar'],
  ['rules', 'book-open-text'],
];

function Menu({ game, onChosen }: { game: GameHead | undefined; onChosen: () => void }) {
  const t = useShellWords();
  const { isVisitor } = useClient();
  return (
    <nav className={styles.menu}>
      {game &&
        pages.map(([key, icon]) => (
          <MenuLink key={key} href={`/${game.code}/${key}`} icon={icon} onClick={onChosen}>
            {t(`page.${key}`)}
          </MenuLink>
        ))}
      <MenuLink href="/lobby" icon="squares-four" onClick={onChosen}>
        {t('lobby')}
      </MenuLink>
      {isFramed() && !isVisitor && (
        <button type="button" onClick={() => tellParent({ type: 'deposit' })}>
          <Icon name="plus" />
          {t('deposit')}
        </button>
      )}
      {isFramed() && (
        <button type="button" onClick={() => tellParent({ type: 'leave' })}>
          <Icon name="sign-out" />
          {t('leave')}
        </button>
      )}
      <Settings />
      <p className={styles.note}>
        <AgeMark age={18} /> <AgeMark age={20} /> {t('safety')}
      </p>
    </nav>
  );
}

interface MenuLinkProps {
  href: string;
  icon: IconName;
  onClick: () => void;
  children: ReactNode;
}

function MenuLink({ href, icon, onClick, children }: MenuLinkProps) {
  const go = useGo();
  return (
    <Link
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onClick();
        go(href);
      }}
    >
      <Icon name={icon} />
      {children}
      <Icon name="caret-right" size={16} />
    </Link>
  );
}

function Settings() {
  const t = useShellWords();
  const language = useLanguage();
  const theme = useTheme();
  return (
    <div className={styles.settings}>
      <select
        className={styles.language}
        aria-label={t('language')}
        value={oneForEachText(languages).find((code) => textsOf[code] === textsOf[language])}
        onChange={({ target }) => {
          if (isLanguage(target.value)) setLanguage(target.value).catch(() => undefined);
        }}
      >
        {oneForEachText(languages).map((code) => (
          <option key={code} value={code} lang={tagOf[code]}>
            {languageNames[code]}
          </option>
        ))}
      </select>
      <Segmented<'light' | 'dark'>
        label={t('theme')}
        value={theme}
        options={[
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
        onChange={setTheme}
      />
    </div>
  );
}
