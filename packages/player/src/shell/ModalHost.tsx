import { closeModal, modalComponent, useOpenModal } from '#parts/modals.ts';

/** Renders the modal that is open. The site uses this component once, beside the page. */
export function ModalHost() {
  const open = useOpenModal();
  const Modal = open && modalComponent(open.name);
  if (!open || !Modal) return null;
  // The registry guarantees that the parameters match the modal's name; TypeScript cannot infer it here.
  return <Modal key={open.name} isOpen onClose={() => closeModal(open.name)} params={open.params as never} />;
}
