import { useEffect } from 'react';
import { Icon } from '@tamarind/ui/Icon';
import { useSession } from '@tamarind/ui/session.ts';
import { Tag } from '@tamarind/ui/Tag';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { CentreFrame, useIsCentreWide } from '#parts/CentreFrame.tsx';
import { leaveCentreAddress, nameCentrePage } from '#parts/centre-address.ts';
import { mayOpenAgentCentre } from '#parts/entry/may-open-agent-centre.ts';
import { type AgentPage, type ModalProps, openModal } from '#parts/modals.ts';
import styles from './AgentCentre.module.css';
import { getContractInfo } from '@tamarind/contract/commission';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { agentMenu, pages } from './pages.ts';
import { useCentre } from './useCentre.ts';
import { useAgentWords } from './words.ts';

const goTo = (page?: AgentPage) => openModal('agentCentre', page ? { page } : {});

/**
 * The agent centre [F01, N02]: a dialog over the page with a menu at the left; on a phone the menu and each page fill
 * the screen.
 */
export default function AgentCentre({ isOpen, onClose, params }: ModalProps<'agentCentre'>) {
  const t = useAgentWords();
  const session = useSession();
  const isWide = useIsCentreWide();
  const mayEnter = mayOpenAgentCentre(session);
  useEffect(() => {
    if (!mayEnter) onClose();
  }, [mayEnter, onClose]);
  const centre = useCentre();
  // Check that the page exists, because its name may come from a typed address, and that the person has the right to
  // open it.
  const asked = agentMenu.find((page) => page === params.page && centre.may(pages[page].right));
  const first = centre.may('overview') ? 'agentTeamOverview' : 'agentAnnouncement';
  const current = asked ?? (isWide ? first : undefined);
  // Leave the address unchanged until an assistant's rights are known, because they decide whether its page may be
  // opened.
  useEffect(() => {
    if (centre.isKnown) nameCentrePage(current, 'agents', params.list);
  }, [centre.isKnown, current, params.list]);
  useEffect(() => () => leaveCentreAddress('agents'), []);
  if (!mayEnter) return null;
  const Page = current && pages[current].page;
  return (
    <CentreFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      current={current}
      heading={current ? t(`page.${current}`) : ''}
      words={{ back: t('back'), close: t('close') }}
      onBack={() => goTo()}
      menu={<Menu current={current} onClose={onClose} />}
      isMenuDark
      note={
        <p>
          {t('onlyTeam')} <PlayMoney />
        </p>
      }
      mark={<PlayMoney />}
    >
      {Page && <Page key={current} />}
    </CentreFrame>
  );
}

function Menu({ current, onClose }: { current: AgentPage | undefined; onClose: () => void }) {
  const t = useAgentWords();
  const name = useWhitelabel()?.brand.name;
  const centre = useCentre();
  const info = useEndpoint(getContractInfo, {}, { when: centre.may('contracts'), refreshOn: ['contract'] }).data;
  const waiting = centre.waiting.own + centre.waiting.downlines;
  const isShown = (page: AgentPage) => {
    const { needs, right } = pages[page];
    return centre.may(right) && (needs === undefined || info?.[needs] === 1);
  };
  return (
    <nav className={styles.menu} aria-label={t('title')}>
      <p className={styles.brand}>
        <b>{name}</b>
        <small>{t('title')}</small>
      </p>
      <ul className={styles.pages}>
        {agentMenu.filter(isShown).map((page) => (
          <li key={page}>
            <button type="button" aria-current={page === current ? 'page' : undefined} onClick={() => goTo(page)}>
              <Icon name={pages[page].icon} />
              {t(`page.${page}`)}
              {page === 'agentContracts' && waiting > 0 && (
                <span className={styles.badge}>
                  {waiting}
                  <span className="sr"> {t('requests', { count: waiting })}</span>
                </span>
              )}
              <span className={styles.caret}>
                <Icon name="caret-right" size={16} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.leave} onClick={onClose}>
        <Icon name="sign-out" />
        {t('close')}
      </button>
    </nav>
  );
}

function PlayMoney() {
  const t = useAgentWords();
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  return isPlayMoney && <Tag tone="cta">{t('playMoney')}</Tag>;
}
