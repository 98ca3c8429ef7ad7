import { createElement, Fragment, type ReactNode } from 'react';

/** Tags an announcement may use. Others are dropped, their text stays; script and style go with all they hold. */
const kept = new Set([
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'table',
  'tbody',
  'thead',
  'tr',
  'th',
  'td',
  'hr',
]);
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'svg', 'math']);
const MAX_DEPTH = 40;

/**
 * Converts operators' HTML to React elements, never to raw markup. The only attribute kept is an http(s) link address.
 * The server sanitises too; this is the second check.
 */
export function elementsOf(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return childrenOf(body, 0);
}

function childrenOf(node: Node, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return null;
  return createElement(Fragment, null, ...Array.from(node.childNodes, (child) => elementOf(child, depth + 1)));
}

function elementOf(node: Node, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (dropped.has(tag)) return null;
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  if (tag === 'a') {
    const href = safeAddress(node.getAttribute('href'));
    if (href)
      return createElement('a', { href, target: '_blank', rel: 'noopener noreferrer' }, childrenOf(node, depth));
  }
  return kept.has(tag) ? createElement(tag, null, childrenOf(node, depth)) : childrenOf(node, depth);
}

function safeAddress(href: string | null): string | undefined {
  if (!href) return undefined;
  const address = URL.parse(href, location.origin);
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? address.href : undefined;
}
