import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { elementsOf } from './safe-html.ts';

test('[B04] an announcement keeps its paragraphs, lists and links in a new tab', () => {
  const { container } = render(
    elementsOf('<p>Draw at <b>18:15</b></p><ul><li>a</li></ul><a href="https://example.com/x">more</a>'),
  );
  expect(container.querySelector('p b')?.textContent).toBe('18:15');
  expect(container.querySelector('li')?.textContent).toBe('a');
  expect(container.querySelector('a')?.getAttribute('href')).toBe('https://example.com/x');
  expect(container.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer');
});

test('[B04] scripts, handlers, styles and strange addresses of an announcement never reach the page', () => {
  const { container } = render(
    elementsOf(
      '<p onclick="x()" style="color:red">text</p><script>x()</script><img src=x onerror="x()"><a ' +
        'href="javascript:x()">go</a><svg onload="x()"><a href="https://a">y</a></svg><form><input value="1">in</form>',
    ),
  );
  expect(container.querySelectorAll('script, img, svg, form, input, a')).toHaveLength(0);
  expect(container.querySelector('p')?.attributes).toHaveLength(0);
  expect(container.textContent).toBe('textgoin');
});
