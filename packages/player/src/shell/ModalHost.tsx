import { closeModal, modalComponent, useOpenModal } from './modals.ts';

/** Draws the open modal; placed once, beside the page. */
export function ModalHost() {
  const open = useOpenModal();
  const Modal = open && modalComponent(open.name);
  if (!open || !Modal) return null;
  // The registry ties a name to its params; here only the pair is known.
  return <Modal key={open.name} isOpen onClose={() => closeModal(open.name)} params={open.params as never} />;
}
