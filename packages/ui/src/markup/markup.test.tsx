import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markup } from './Markup.tsx';

test('[B04] a text of the operator becomes paragraphs, lists and links; other sites open in a new tab', () => {
  const { container } = render(
    <Markup text={'# Draws\nAt **18:15**\n- a\n- [more](https://example.com/x)\n- [offers](/promotions)'} />,
  );
  expect(container.querySelector('h3')?.textContent).toBe('Draws');
  expect(container.querySelector('p b')?.textContent).toBe('18:15');
  const [outside, own] = container.querySelectorAll('li a');
  expect(outside?.getAttribute('rel')).toBe('noopener noreferrer');
  expect(outside?.getAttribute('target')).toBe('_blank');
  expect(own?.getAttribute('href')).toBe('/promotions');
  expect(own?.hasAttribute('target')).toBe(false);
});

test('[B04] tags, handlers and addresses with a script in a text stay words', () => {
  const source = '<img src=x onerror="x()"> [go](javascript:x()) <script>x()</script>';
  const { container } = render(<Markup text={source} />);
  expect(container.querySelectorAll('img, script, a')).toHaveLength(0);
  expect(container.textContent).toBe(source);
});
