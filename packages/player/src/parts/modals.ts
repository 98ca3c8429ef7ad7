import type { ComponentType } from 'react';
import type { Category } from '@tamarind/domain/games/categories';
import { createStore, useStore } from '@tamarind/ui/store.ts';

/** Modals by their prescribed names [D01] with what they are opened with. A feature adds its own line here. */
export interface ModalParams {
  /** `username`, and why it was refused when the form in the header was. */
  loginPopupModal: { username?: string; code?: string; details?: Readonly<Record<string, unknown>> };
  /** A login that needs one more proof [H13]. */
  extraVerification: { ticket: string; choices: readonly ProofChoice[]; isRemembered: boolean };
  /**
   * Fresh proof before a security change: the password, and a code if an authenticator is on; then the change
   * continues.
   */
  stepUp: { needsCode: boolean; onDone: () => void };
  /** The session was idle for long: asks for the password again. */
  idleSession: Record<never, never>;
  registerModal: { referralCode?: string; affiliateCode?: string; signIn?: SignInTicket };
  /** The last step of registration: a deposit limit, which may be skipped. */
  firstLimit: Record<never, never>;
  forgetPassModal: Record<never, never>;
  changePassModal: Record<never, never>;
  noticePopup: { id: string };
  /** The age notice, shown once per device. */
  ageNotice: Record<never, never>;
  /** Shown when a trial account tries something that needs a real account. */
  trueAccount: Record<never, never>;
  /** `about`: subject of the conversation; the first message carries it as a chip. */
  chatRoom: { about?: ChatSubject };
  /** On a phone: the links of the right bar. */
  contact: Record<never, never>;
  /** `topic` is a hash of /help. */
  helpCentre: { topic?: string };
  /** Feedback from members to the operator. */
  feedback: Record<never, never>;
  searchGameModal: Record<never, never>;
  /** The games of a vendor, before one is opened [K05]. */
  gameListModal: { vassalage: string; gameType: Category; vendorName: string };
  winnerBoard: Record<never, never>;
  /** Identity check with documents. */
  identityModal: Record<never, never>;
  /** Moves money from the main wallet to a vendor's wallet [E02]. */
  moveToVendor: { vendor: string; name: string };
  /** Without `page`, a phone shows the menu. `task`: the step for which another page sent the member. */
  memberCentre: { page?: MemberPage; task?: 'payment-password' | 'bank-account' };
  /** Agents and their assistants only. Without `page`, a phone shows the menu. */
  agentCentre: { page?: AgentPage };
}
/** A kind of proof at login, and the masked target of its code. */
export interface ProofChoice {
  proof: 'totp' | 'recovery' | 'sms' | 'email' | 'bankName';
  target: string;
}

export type ModalName = keyof ModalParams;

/** A person confirmed by a sign-in provider who still needs an account [H15]. */
export interface SignInTicket {
  ticket: string;
  name: string;
  email: string;
}

/** Subject of a chat (game, bet or transfer), with the reference by which staff find it. */
export interface ChatSubject {
  kind: 'game' | 'ticket' | 'transfer' | 'income';
  reference: string;
}

/** Pages of the member centre by their prescribed keys; more come with their features [E01]. */
export type MemberPage =
  | 'securityCenter'
  | 'transferFund'
  | 'depositv2'
  | 'withdraw'
  | 'personalHistoryCopy'
  | 'transactionHistory'
  | 'referral';

/** Pages of the agent centre by their prescribed keys [F01–F09]; the page of contracts has none there. */
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
  | 'agentDownlineTransactionDetailsCopy';

export interface ModalProps<Name extends ModalName = ModalName> {
  /** Always true while mounted: hand it on to ui's Modal. */
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

/** The component that draws a modal, usually a lazySection; called where doors are collected. */
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

/** Closes the named modal, or whichever is open. */
export function closeModal(name?: ModalName): void {
  if (name === undefined || current.get()?.name === name) current.set(null);
}

export const isModalOpen = (name: ModalName): boolean => current.get()?.name === name;
export const isAnyModalOpen = (): boolean => current.get() !== null;
export const useOpenModal = (): OpenModal | null => useStore(current);
export const modalComponent = (name: ModalName) => registry.get(name);
