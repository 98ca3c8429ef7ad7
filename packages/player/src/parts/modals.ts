import type { ComponentType } from 'react';
import type { Category } from '@tamarind/domain/games/categories';
import { createStore, useStore } from '@tamarind/ui/store.ts';

/**
 * The parameters of each modal, by the modal names that the specification prescribes [D01]. Each feature adds its
 * modals here.
 */
export interface ModalParams {
  /**
   * Continues a login that was sent from the header and refused: `username` as it was entered, and `code` and `details`
   * of the refusal.
   */
  loginPopupModal: { username?: string; code?: string; details?: Readonly<Record<string, unknown>> };
  /** Asks for one more proof of identity during a login [H13]. */
  extraVerification: { ticket: string; choices: readonly ProofChoice[]; isRemembered: boolean };
  /**
   * Asks for the password before a security change, and also for an authenticator code if the member has one
   * (`needsCode`). `onDone` then makes the change.
   */
  stepUp: { needsCode: boolean; onDone: () => void };
  /** Asks for the password again after the session was idle too long. */
  idleSession: Record<never, never>;
  registerModal: { referralCode?: string; affiliateCode?: string; signIn?: SignInTicket };
  /** The last step of registration: sets a deposit limit, or is skipped. */
  firstLimit: Record<never, never>;
  forgetPassModal: Record<never, never>;
  changePassModal: Record<never, never>;
  noticePopup: { id: string };
  /** The age notice, shown once per device. */
  ageNotice: Record<never, never>;
  /** Says that an action needs a real account, when a trial account tries it. */
  trueAccount: Record<never, never>;
  /** `about` is the subject of the conversation (game, bet or transfer), shown as a chip on the first message. */
  chatRoom: { about?: ChatSubject };
  /** Contact links for phones; a desktop shows them in the bar at the right. */
  contact: Record<never, never>;
  /** `topic` is the hash of a /help address and names the topic to open. */
  helpCentre: { topic?: string };
  /** The form for feedback to the operator. */
  feedback: Record<never, never>;
  searchGameModal: Record<never, never>;
  /** The list of a vendor's games, from which the member opens one [K05]. */
  gameListModal: { vassalage: string; gameType: Category; vendorName: string };
  winnerBoard: Record<never, never>;
  /** The identity check with pictures of documents. */
  identityModal: Record<never, never>;
  /** Moves money from the main wallet to a vendor's wallet [E02]. */
  moveToVendor: { vendor: string; name: string };
  /**
   * Without `page`, a phone shows the menu. `task` is the step that the member should complete, set by the page that
   * opened the centre.
   */
  memberCentre: { page?: MemberPage; task?: 'payment-password' | 'bank-account' };
  /**
   * Only agents and their assistants can open this modal. Without `page`, a phone shows the menu. `list` contains
   * initial filters of the page's list, by their keys in the address.
   */
  agentCentre: { page?: AgentPage; list?: Readonly<Record<string, string>> };
}
/** A kind of proof of identity at login, with the masked mobile number or mail address that receives its code. */
export interface ProofChoice {
  proof: 'totp' | 'recovery' | 'sms' | 'email' | 'bankName';
  target: string;
}

export type ModalName = keyof ModalParams;

/** A person whom a sign-in provider has confirmed but who has no account yet [H15]. */
export interface SignInTicket {
  ticket: string;
  name: string;
  email: string;
}

/** The subject of a chat (game, bet or transfer), with the reference by which staff find it. */
export interface ChatSubject {
  kind: 'game' | 'ticket' | 'transfer' | 'income';
  reference: string;
}

/** Pages of the member centre, by the keys that the specification prescribes. Later features add more [E01]. */
export type MemberPage =
  | 'securityCenter'
  | 'transferFund'
  | 'depositv2'
  | 'withdraw'
  | 'transferUpline'
  | 'personalHistoryCopy'
  | 'transactionHistory'
  | 'referral';

/**
 * Pages of the agent centre, by the keys that the specification prescribes [F01–F09]. It prescribes none for the pages
 * of contracts, transfers and sub-accounts.
 */
export type AgentPage =
  | 'agentAnnouncement'
  | 'agentTeamOverview'
  | 'registerCenter'
  | 'downlineManagmentView'
  | 'personalHistoryCopy'
  | 'palStatementsAgentCopy'
  | 'agentRevenueReport'
  | 'agentDividendRecordCopy2'
  | 'agentDailyWages2'
  | 'agentHourSalary'
  | 'agentContracts'
  | 'transferUpline'
  | 'subAccounts'
  | 'agentDownlineTransactionDetailsCopy';

export interface ModalProps<Name extends ModalName = ModalName> {
  /** True while the modal is mounted; pass it to the Modal component of `ui`. */
  isOpen: boolean;
  onClose: () => void;
  params: ModalParams[Name];
}

interface OpenModal {
  readonly name: ModalName;
  readonly params: ModalParams[ModalName];
}

const current = createStore<OpenModal | null>(null);
const registry = new Map<ModalName, ComponentType<ModalProps<never>>>();

/** Registers the component of a modal, usually a lazySection. The code that registers all features calls this. */
export function registerModal<Name extends ModalName>(name: Name, component: ComponentType<ModalProps<Name>>): void {
  registry.set(name, component as ComponentType<ModalProps<never>>);
}

/**
 * Opens a modal and replaces the open one: there is only one at a time. A name without a registered modal opens
 * nothing.
 */
export function openModal<Name extends ModalName>(
  name: Name,
  ...[params]: Record<never, never> extends ModalParams[Name] ? [ModalParams[Name]?] : [ModalParams[Name]]
): void {
  current.set({ name, params: params ?? {} });
}

/** Closes the named modal if it is open. Without a name, closes whichever modal is open. */
export function closeModal(name?: ModalName): void {
  if (name === undefined || current.get()?.name === name) current.set(null);
}

export const isModalOpen = (name: ModalName): boolean => current.get()?.name === name;
export const isAnyModalOpen = (): boolean => current.get() !== null;
export const useOpenModal = (): OpenModal | null => useStore(current);
export const modalComponent = (name: ModalName) => registry.get(name);
