import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  brandTokens,
  houseColours,
  meaningColours,
  type RampName,
  rampNames,
  themes,
} from '@tamarind/domain/brand/tokens';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const block = (selector: string) => css.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? '';

test('[A05] the colours that a brand is measured with are those of the style sheet', () => {
  for (const theme of themes) {
    const rules = block(theme === 'light' ? ':root' : '[data-theme="dark"]');
    for (const token of brandTokens) expect(rules).toContain(`--${token}: ${houseColours[theme][token]};`);
    for (const [token, colour] of Object.entries(meaningColours[theme]))
      expect(rules).toContain(`--${token}: ${colour};`);
  }
  for (const [name, steps] of Object.entries(houseColours.ramps))
    for (const [step, colour] of Object.entries(steps))
      expect(css).toContain(`--${rampNames[name as RampName]}-${step}: ${colour};`);
});
