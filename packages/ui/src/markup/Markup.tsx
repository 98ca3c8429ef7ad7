import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { type Block, type Inline, parseMarkup } from '@tamarind/domain/content/markup';
import styles from './Markup.module.css';

interface Props {
  text: string;
  /** The heading level that `# ` becomes on this page. */
  top?: 2 | 3;
}

/**
 * Renders a text of the operator written in the platform's markup (domain/content/markup.ts). Links to other sites open
 * in a new tab.
 */
export function Markup({ text, top = 3 }: Props) {
  const blocks = useMemo(() => parseMarkup(text), [text]);
  return <div className={styles.text}>{blocks.map((block, at) => elementOf(block, at, top))}</div>;
}

function elementOf(block: Block, key: number, top: number): ReactNode {
  if (block.kind === 'list')
    return createElement(
      block.isNumbered ? 'ol' : 'ul',
      { key },
      block.items.map((item, at) => <li key={at}>{inlineOf(item)}</li>),
    );
  return createElement(block.kind === 'heading' ? `h${top + block.level - 1}` : 'p', { key }, inlineOf(block.children));
}

const inlineOf = (nodes: readonly Inline[]): ReactNode =>
  nodes.map((node, at) => {
    if (node.kind === 'text') return <Fragment key={at}>{node.text}</Fragment>;
    if (node.kind === 'bold') return <b key={at}>{inlineOf(node.children)}</b>;
    if (node.kind === 'italic') return <i key={at}>{inlineOf(node.children)}</i>;
    const isOutside = !node.address.startsWith('/');
    return (
      <a
        key={at}
        href={node.address}
        target={isOutside ? '_blank' : undefined}
        rel={isOutside ? 'noopener noreferrer' : undefined}
      >
        {inlineOf(node.children)}
      </a>
    );
  });
