import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type FrameLocator, type Page, type TestInfo } from '@playwright/test';
import { createApiClient } from '../tools/api-client.ts';
import { inProject } from '../tools/project.ts';
import type { DemoLogin, OutsideAddresses } from '../tools/product.ts';

/** What the stories share: the product's addresses, its words in the story's language, pictures and the accessibility check. */
export const product = {
  url: process.env['TAMARIND_URL'] ?? '',
  outside: JSON.parse(process.env['TAMARIND_OUTSIDE'] ?? '{}') as OutsideAddresses,
  logins: JSON.parse(process.env['TAMARIND_LOGINS'] ?? '[]') as DemoLogin[],
};
/** Speaks to the product beside the browser; moves the clock of product, bank and beacon together. */
export const api = createApiClient(product.url, [product.outside.bank?.url, product.outside.beacon?.url].filter(Boolean));

export type Language = 'th' | 'en' | 'vi';
export const languageOf = ({ project }: TestInfo): Language => (project.name.startsWith('th') ? 'th' : 'en');

/** A feature's words as its site shows them; what is filled in is matched loosely. */
export function wordsOf(feature: string, language: Language): (key: string) => RegExp {
  const texts = JSON.parse(readFileSync(inProject('packages', feature, 'messages', `${language}.json`), 'utf8')) as Record<string, string>;
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${feature} has no word ${key}`);
    const plain = text.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '\u0000').replaceAll(/<\/?\w+>/g, '');
    const pattern = plain.split('\u0000').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
    return new RegExp(`^\\s*${pattern}\\s*$`);
  };
}

/** Nothing serious for people who cannot see, hear or point; whole page, or the frame's part of it. */
export async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect.soft(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([]);
}

/** Keeps a picture: for README with UPDATE_PICTURES=1, else among the results of the run. */
export async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  const file = `${name}-${info.project.name}.png`;
  const path = process.env['UPDATE_PICTURES'] ? inProject('docs', 'pictures', file) : info.outputPath(file);
  await page.screenshot({ path, animations: 'disabled', scale: 'css' });
}

export const lotteryFrame = (page: Page): FrameLocator => page.frameLocator('iframe');
