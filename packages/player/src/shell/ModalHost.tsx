import { closeModal, modalComponent, useOpenModal } from '#parts/modals.ts';

/** Renders the open modal; used once, beside the page. */
export function ModalHost() {
  const open = useOpenModal();
  const Modal = open && modalComponent(open.name);
  if (!open || !Modal) return null;
  // The registry guarantees that params match the name; TypeScript cannot see it here.
  return <Modal key={open.name} isOpen onClose={() => closeModal(open.name)} params={open.params as never} />;
}
