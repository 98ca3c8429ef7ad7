import type { ComponentType } from 'react';
import type en from './messages/en.json';
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

/** The navigation below the header, and the lists of the footer. */
export type Menu = 'main' | 'help' | 'members' | 'games';
export type FrameWord = keyof typeof en;

export type FrameKind = 'site' | 'without-side' | 'header' | 'bare';

export interface SiteRoute {
  readonly path: `/${string}`;
  readonly page: ComponentType;
  /**
   * `site` header, navigation, footer …; `without-side` the same without the bar at the right; `header` only a header
   * with a back button; `bare` nothing at all.
   */
  readonly frame: FrameKind;
  /** Open to visitors even where the brand asks for the login first [B18]. */
  readonly isOpen?: true;
  /** Opens the modal that belongs to the address; may return what ends it [B03, B13]. */
  readonly opens?: () => void | (() => void);
  /** The age notice opens on a first visit that begins here: never over a game, a slip or another modal. */
  readonly tellsAge?: true;
  /** The menus that link here, each with the frame's word for it. */
  readonly menus?: { readonly [Name in Menu]?: FrameWord };
}
