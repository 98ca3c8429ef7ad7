import type { ComponentType } from 'react';
import type en from './messages/en.json';
import type { MemberPageProps } from '#parts/member-page.ts';
import type { MemberPage, ModalName, ModalProps } from '#parts/modals.ts';

/**
 * Everything that the site uses from a feature: routes and modals, each loaded lazily (lazySection). Each feature
 * defines it in features/<name>/door.ts.
 */
export interface FeatureDoor {
  readonly routes?: readonly SiteRoute[];
  readonly modals?: { readonly [Name in ModalName]?: ComponentType<ModalProps<Name>> };
  /**
   * A component that is rendered on every page and shows nothing until it is needed, such as the question to agree to
   * new terms.
   */
  readonly standing?: ComponentType;
  /** Rows for the page My account of the member centre. */
  readonly accountRows?: ComponentType;
  /** Pages for the member centre. */
  readonly memberPages?: { readonly [Page in MemberPage]?: ComponentType<MemberPageProps> };
}

/** A menu: the navigation below the header, or a list of the footer. */
export type Menu = 'main' | 'help' | 'members' | 'games';
export type FrameWord = keyof typeof en;

export type FrameKind = 'site' | 'without-side' | 'header' | 'bare';

export interface SiteRoute {
  readonly path: `/${string}`;
  readonly page: ComponentType;
  /**
   * `site`: header, navigation, footer. `without-side`: the same without the bar at the right. `header`: only a header
   * with a back button. `bare`: nothing around the page.
   */
  readonly frame: FrameKind;
  /** True if visitors may open the page even though the brand requires a login for the site [B18]. */
  readonly isOpen?: true;
  /**
   * Called when the address is opened; opens the modal that belongs to the address. May return a cleanup function [B03,
   * B13].
   */
  readonly opens?: () => void | (() => void);
  /**
   * True if the age notice opens on a first visit that begins here. Never set it for a game, a bet slip or a page with
   * another modal.
   */
  readonly tellsAge?: true;
  /** The menus that link to the page, each with the translation key of its link. */
  readonly menus?: { readonly [Name in Menu]?: FrameWord };
}
