import type { ComponentType } from 'react';
import type { Category } from '@tamarind/domain/games/categories';
import { createStore, useStore } from '@tamarind/ui/store.ts';

/** Modals by their prescribed names [D01] with what they are opened with. A feature adds its own line here. */
export interface ModalParams {
  /** `username`, and why it was refused when the form in the header was. */
  loginPopupModal: { username?: string; code?: string; details?: Readonly<Record<string, unknown>> };
  /** A login that needs one more proof [H13]. */
  extraVerification: { ticket: string; choices: readonly ProofChoice[]; isRemembered: boolean };
  /** A change that opens another way in: the password, and with an authenticator on a code of it; then it goes on. */
  stepUp: { needsCode: boolean; onDone: () => void };
  /** The session was left alone for long: the password again. */
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
  /** Words to the operator, from members. */
  feedback: Record<never, never>;
  searchGameModal: Record<never, never>;
  /** The games of a vendor, before one is opened [K05]. */
  gameListModal: { vassalage: string; gameType: Category; vendorName: string };
  winnerBoard: Record<never, never>;
  /** Documents that show who somebody is. */
  identityModal: Record<never, never>;
  /** Money from the main wallet to a vendor that keeps wallets [E02]. */
  moveToVendor: { vendor: string; name: string };
  /** On a phone without a page: its menu. `task` is a step another page sent the member for. */
  memberCentre: { page?: MemberPage; task?: 'payment-password' | 'bank-account' };
}
/** A way to prove oneself at login, and where its code would go, masked. */
export interface ProofChoice {
  proof: 'totp' | 'recovery' | 'sms' | 'email' | 'bankName';
  target: string;
}

export type ModalName = keyof ModalParams;

/** Somebody a provider vouches for, who needs an account yet [H15]. */
export interface SignInTicket {
  ticket: string;
  name: string;
  email: string;
}

/** A game, a bet or a transfer that somebody asks about, by what staff find it by. */
export interface ChatSubject {
  kind: 'game' | 'ticket' | 'transfer';
  reference: string;
}

/** Pages of the member centre by their prescribed keys; more come with their features [E01]. */
export type MemberPage =
  | 'securityCenter'
  | 'transferFund'
  | 'depositv2'
  | 'withdraw'
  | 'personalHistoryCopy'
  | 'transactionHistory';

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

/** Opens a modal in place of the one that is open: there is only one at a time. Unknown here means: not built, nothing opens. */
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
