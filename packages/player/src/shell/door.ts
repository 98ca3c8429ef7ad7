import type { ComponentType } from 'react';
import type { ModalName, ModalProps } from './modals.ts';

/** What a feature opens to the site: its routes and modals, each a lazySection. Its file is features/<name>/door.ts. */
export interface FeatureDoor {
  readonly routes?: readonly SiteRoute[];
  readonly modals?: { readonly [Name in ModalName]?: ComponentType<ModalProps<Name>> };
}

export interface SiteRoute {
  readonly path: `/${string}`;
  readonly page: ComponentType;
  /** `site` header, navigation, footer …; `header` only a header with the way back; `bare` nothing at all. */
  readonly frame: 'site' | 'header' | 'bare';
}
