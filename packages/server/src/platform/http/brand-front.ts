/** The brand as the sites' HTML documents show it before their script runs; made from the published brand version. */
export interface BrandFront {
  readonly name: string;
  readonly playMoney: boolean;
  /** Title and description of the site by language tag (`th`). The key '' has the texts in the brand's own language. */
  readonly about: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  /** Codes of the offered languages. The first one is used for a visitor who chose none. */
  readonly languages: readonly string[];
  /** Colours and logo as a style sheet; empty for the platform's default design. */
  readonly css: string;
  /** The logo as CSS, for the back office, whose colours are the same for every brand. */
  readonly mark: string;
  /** The colour of the browser's address bar. */
  readonly header: string;
  readonly logo: string | undefined;
  /** Prefix of the icons' URLs, as in `<icon>/192.png`; undefined for the platform's own icons. */
  readonly icon: string | undefined;
}

/**
 * Inserts the brand into a built HTML document, with title and description in the language `tag`. The brand's design is
 * a separate style at the end of the head, so it overrides the default one.
 */
export function branded(html: string, front: BrandFront, tag = ''): string {
  const name = escaped(front.name);
  const about = front.about[tag] ?? front.about[''];
  const filled = html
    .replaceAll('{brand}', name)
    .replaceAll('{title}', escaped(about?.title ?? front.name))
    .replaceAll('{about}', escaped(about?.text ?? front.name))
    .replace('<html ', `<html data-languages="${front.languages.join(' ')}" data-brand="${name}" `)
    .replace(
      /(<meta name="theme-color" content=")[^"]+("(?: media="\(prefers-color-scheme: light\)")? ?\/?>)/,
      `$1${front.header}$2`,
    )
    .replace('</head>', front.css === '' ? '</head>' : `<style>${front.css}</style></head>`);
  const marked = front.logo === undefined ? filled : filled.replace('<img src="/mark.svg"', `<img src="${front.logo}"`);
  return front.icon === undefined
    ? marked
    : marked
        .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${front.icon}/64.png" type="image/png" />`)
        .replace('/icon/apple-180.png', `${front.icon}/180.png`);
}

/**
 * Inserts the brand's name, logo and icon into the back office's built HTML document. Its previews of the sites read
 * the brand's colours from the template.
 */
export function brandedOffice(html: string, front: BrandFront): string {
  const name = escaped(front.name);
  const filled = html
    .replaceAll('{brand}', name)
    .replace('<html ', `<html data-brand="${name}" `)
    .replace('</head>', front.mark === '' ? '</head>' : `<style>${front.mark}</style></head>`)
    .replace('</head>', front.css === '' ? '</head>' : `<template data-look>${front.css}</template></head>`);
  return front.icon === undefined
    ? filled
    : filled.replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${front.icon}/64.png" type="image/png" />`);
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replaceAll('$', '&#36;');
