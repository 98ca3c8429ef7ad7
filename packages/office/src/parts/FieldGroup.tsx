import type { ReactNode } from 'react';
import styles from './FieldGroup.module.css';

/** Fields of a form that belong together, in a frame with a title. */
export const FieldGroup = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);
