import type { ComponentType } from 'react';
import type { MemberPageProps } from '#parts/member-page.ts';
import type { MemberPage, ModalName, ModalProps } from '#parts/modals.ts';

/**
 * The parts of a feature that the site uses: routes and modals, each a lazySection. Defined in features/<name>/door.ts.
 */
export interface FeatureDoor {
  readonly routes?: readonly SiteRoute[];
  readonly modals?: { readonly [Name in ModalName]?: ComponentType<ModalProps<Name>> };
  /** Rendered on every page; it shows nothing until it is needed. */
  readonly standing?: ComponentType;
  /** Rows of the member centre's page My account. */
  readonly accountRows?: ComponentType;
  /** Pages of the member centre. */
  readonly memberPages?: { readonly [Page in MemberPage]?: ComponentType<MemberPageProps> };
}

export type FrameKind = 'site' | 'without-side' | 'header' | 'bare';

export interface SiteRoute {
  readonly path: `/${string}`;
  readonly page: ComponentType;
  /**
   * `site` header, navigation, footer …; `without-side` the same without the bar at the right; `header` only a header with the way
   * back; `bare` nothing at all.
   */
  readonly frame: FrameKind;
}
