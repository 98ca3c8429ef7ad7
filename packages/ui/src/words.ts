import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { cloneElement, createElement, Fragment, use, type ReactElement, type ReactNode } from 'react';
import {
  applyLanguage,
  currentLanguage,
  isLanguage,
  keepLanguage,
  localeOf,
  textsOf,
  useLanguage,
  type Language,
} from './language.ts';

export type WordValues = Record<string, string | number>;

/** Translates keys of one folder of messages. */
export interface Words<Key extends string> {
  (key: Key, values?: WordValues): string;
  /**
   * Returns a text that contains elements: `t.rich('agree', {}, {a: <Link href="/terms" />})` renders `<a>…</a>` of the
   * message as the link.
   */
  rich(key: Key, values: WordValues, marks: Record<string, ReactElement>): ReactNode;
  /** True if this folder has a text for a key that was received as data (a server code). */
  has(key: string): key is Key;
}

interface Folder {
  readonly ready: Map<Language, Words<string>>;
  load(language: Language): Promise<Words<string>>;
}

/** Folders of loaded features. A change of language must load their texts too. */
const folders = new Set<Folder>();

/**
 * Creates the hook that gives a feature its texts: `const useWords = defineWords<typeof
 * en>(import.meta.glob('./messages/*.json'))` with `import type en from './messages/en.json'`. Only the current
 * language is loaded. Keys are flat; messages are ICU.
 */
export function defineWords<Texts extends Record<string, string>>(
  files: Record<string, () => Promise<unknown>>,
): () => Words<keyof Texts & string> {
  const folder = folderOf(files);
  folders.add(folder);
  // Start loading the texts together with the code; waiting for the first render would cost another round trip.
  folder.load(currentLanguage()).catch(() => undefined);
  return () => {
    const language = useLanguage();
    return folder.ready.get(language) ?? use(folder.load(language));
  };
}

/** Loads the words of a folder in a given language, independent of the language of the site. */
export function wordsLoader(
  files: Record<string, () => Promise<unknown>>,
): (language: Language) => Promise<Words<string>> {
  const folder = folderOf(files);
  return (language) => folder.load(language);
}

/**
 * Resolves when all registered folders have loaded their texts in the current language; a chunk is shown only after
 * that.
 */
export async function wordsReady(): Promise<void> {
  const language = currentLanguage();
  await Promise.all([...folders].map((folder) => folder.load(language)));
}

/**
 * Changes the language in place: first the texts of every loaded folder are fetched, then the whole page switches at
 * once, so nothing is unmounted and no input is lost [C01]. Rejects when the texts cannot be loaded; the old language
 * stays.
 */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all([...folders].map((folder) => folder.load(language)));
  applyLanguage(language);
}

/** Sets the document's language and follows a choice made in another tab. Call it at the site's start. */
export function startLanguage(): void {
  keepLanguage();
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'lang' && isLanguage(newValue)) setLanguage(newValue).catch(() => undefined);
  });
}

function folderOf(files: Record<string, () => Promise<unknown>>): Folder {
  const ready = new Map<Language, Words<string>>();
  const loading = new Map<Language, Promise<Words<string>>>();
  return {
    ready,
    load(language) {
      const known = loading.get(language);
      if (known) return known;
      const tag = textsOf[language];
      const read = Object.entries(files).find(([path]) => path.endsWith(`/${tag}.json`))?.[1];
      if (!read) return Promise.reject(new Error(`no texts in ${tag}`));
      const promise = read().then((module) => {
        const { default: messages } = module as { default: Messages };
        const words = wordsOf(setupI18n({ locale: tag, locales: localeOf[language], messages: { [tag]: messages } }));
        ready.set(language, words);
        return words;
      });
      loading.set(language, promise);
      // Forget a failed load, so that a retry requests the texts again.
      promise.catch(() => loading.delete(language));
      return promise;
    },
  };
}

function wordsOf(i18n: I18n): Words<string> {
  const translate = (key: string, values?: WordValues): string => i18n._(key, values);
  const rich: Words<string>['rich'] = (key, values, marks) => {
    // A value may contain "<", so replace it while the tags of the message are parsed.
    const hidden = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', HIDDEN_LESS) : value,
    ]);
    return fill(i18n._(key, Object.fromEntries(hidden)), marks);
  };
  const has = (key: string): key is string => Object.hasOwn(i18n.messages, key);
  return Object.assign(translate, { rich, has });
}

const HIDDEN_LESS = '\uE000';
const shown = (text: string): string => text.replaceAll(HIDDEN_LESS, '<');

function fill(text: string, marks: Record<string, ReactElement>): ReactNode {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/s);
  const nodes: ReactNode[] = [];
  for (let index = 0; index < parts.length; index += 3) {
    nodes.push(shown(parts[index] ?? ''));
    const mark = marks[parts[index + 1] ?? ''];
    if (mark) nodes.push(cloneElement(mark, { key: index }, fill(parts[index + 2] ?? '', marks)));
  }
  return createElement(Fragment, null, ...nodes);
}
