import { describe, expect, test } from 'vitest';
import { Language } from '../../packages/contract/src/brand.ts';
import { textsOf } from '../../packages/ui/src/language.ts';
import { projectFolder } from '../project.ts';
import { filesLike, readProject } from './project.ts';

/** All texts that players read: those of both player sites, the public pages and the shared components. */
const files = new Map(
  filesLike(
    readProject(projectFolder),
    /^packages\/(player|lottery|ui|pages)\/src\/(.*\/)?messages\/(.*\/)?[a-z]{2}\.json$/,
  ).map(([file, text]) => [file, JSON.parse(text) as Record<string, string>]),
);
const english = [...files].filter(([file]) => file.endsWith('/en.json'));

describe.each(Language.options)('[A04] every text of the players’ side is there in %s', (language) => {
  test.each(english.map(([file, texts]) => [file.slice(0, -'/en.json'.length), texts] as const))(
    '%s',
    (folder, texts) => {
      const own = files.get(`${folder}/${textsOf[language]}.json`) ?? {};
      expect(Object.keys(own).sort()).toEqual(Object.keys(texts).sort());
      expect(Object.values(own).filter((text) => text.trim() === '')).toEqual([]);
    },
  );
});
