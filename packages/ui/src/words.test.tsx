import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyLanguage } from './language.ts';
import { defineWords, setLanguage } from './words.ts';

interface Texts extends Record<string, string> {
  hello: string;
  left: string;
  agree: string;
}

/** A feature's message files, as import.meta.glob returns them. `asked` lists the files that were loaded. */
function folder() {
  const asked: string[] = [];
  const file = (tag: string, texts: Texts) => ({
    [`./messages/${tag}.json`]: async () => {
      asked.push(tag);
      return { default: texts };
    },
  });
  const files = {
    ...file('th', { hello: 'สวัสดี {name}', left: 'เหลือ {count, plural, other {# ครั้ง}}', agree: 'ยอมรับ<a>ข้อกำหนด</a>' }),
    ...file('en', {
      hello: 'Hello {name}',
      left: '{count, plural, one {# try} other {# tries}} left',
      agree: 'I accept the <a>terms</a>',
    }),
    ...file('vi', {
      hello: 'Chào {name}',
      left: 'Còn {count, plural, other {# lần}}',
      agree: 'Đồng ý <a>điều khoản</a>',
    }),
    ...file('zh', { hello: '您好，{name}', left: '还可尝试 {count, plural, other {# 次}}', agree: '同意<a>条款</a>' }),
  };
  return { asked, files };
}

describe('words', () => {
  beforeEach(() => applyLanguage('TY'));
  afterEach(cleanup);

  test('[A04] only the language in use is loaded, Thai first', async () => {
    const { asked, files } = folder();
    const useWords = defineWords<Texts>(files);
    const View = () => <p>{useWords()('hello', { name: 'สมชาย' })}</p>;
    await act(async () => {
      render(
        <Suspense>
          <View />
        </Suspense>,
      );
    });
    expect(screen.getByText('สวัสดี สมชาย')).toBeTruthy();
    expect(asked).toEqual(['th']);
  });

  test('[C01] another language changes every text in place and no input is lost', async () => {
    const useWords = defineWords<Texts>(folder().files);
    const View = () => {
      const t = useWords();
      return (
        <label>
          {t('left', { count: 1 })}
          <input />
        </label>
      );
    };
    await act(async () => {
      render(
        <Suspense fallback="waiting">
          <View />
        </Suspense>,
      );
    });
    const input = screen.getByLabelText('เหลือ 1 ครั้ง');
    fireEvent.change(input, { target: { value: 'half a sentence' } });
    await act(() => setLanguage('EN'));
    expect(screen.getByLabelText('1 try left')).toBe(input);
    expect((input as HTMLInputElement).value).toBe('half a sentence');
    expect(document.documentElement.lang).toBe('en');
    expect([localStorage.getItem('lang'), localStorage.getItem('hisLang')]).toEqual(['EN', 'EN']);
    await act(() => setLanguage('VI'));
    expect(screen.getByLabelText('Còn 1 lần')).toBe(input);
    await act(() => setLanguage('CN'));
    expect(screen.getByLabelText('还可尝试 1 次')).toBe(input);
    expect(document.documentElement.lang).toBe('zh-Hans');
    await act(() => setLanguage('TH'));
    expect(screen.getByLabelText('เหลือ 1 ครั้ง')).toBe(input);
    expect([document.documentElement.lang, localStorage.getItem('lang')]).toEqual(['th', 'TH']);
  });

  test.each([
    ['CN', 'EN', 'en'],
    ['TH', 'TY', 'th'],
    ['VI', 'VI', 'vi'],
    ['XX', 'TY', 'th'],
  ])(
    '[A04] a site that does not speak %s shows %s, and leaves the choice of the other site alone',
    async (chosen, shown, tag) => {
      vi.resetModules();
      document.documentElement.dataset['languages'] = 'TY EN VI';
      localStorage.setItem('lang', chosen);
      const [language, words] = await Promise.all([import('./language.ts'), import('./words.ts')]);
      words.startLanguage();
      expect(language.languages).toEqual(['TY', 'EN', 'VI']);
      expect(language.currentLanguage()).toBe(shown);
      expect(document.documentElement.lang).toBe(tag);
      expect(localStorage.getItem('lang')).toBe(chosen === 'XX' ? 'TY' : chosen);
      delete document.documentElement.dataset['languages'];
    },
  );

  test('[C01] texts that cannot be loaded leave the old language standing', async () => {
    const { files } = folder();
    const broken = { ...files, './messages/vi.json': () => Promise.reject(new Error('no network')) };
    defineWords<Texts>(broken);
    await expect(setLanguage('VI')).rejects.toThrow('no network');
    expect(document.documentElement.lang).toBe('th');
    broken['./messages/vi.json'] = files['./messages/vi.json'] as never;
    await setLanguage('VI');
    expect(document.documentElement.lang).toBe('vi');
  });

  test('[C01] marks become elements, and a value with "<" stays text', async () => {
    const useWords = defineWords<Texts>({
      './messages/th.json': async () => ({
        default: { hello: '', left: '', agree: '{who}: <a>อ่าน <b>ข้อกำหนด</b></a>' },
      }),
    });
    const View = () => {
      const t = useWords();
      return <p>{t.rich('agree', { who: '<b>x</b>' }, { a: <a href="#terms">-</a>, b: <strong>-</strong> })}</p>;
    };
    await act(async () => {
      render(
        <Suspense>
          <View />
        </Suspense>,
      );
    });
    expect(screen.getByRole('link').innerHTML).toBe('อ่าน <strong>ข้อกำหนด</strong>');
    expect(document.querySelector('p')?.textContent).toBe('<b>x</b>: อ่าน ข้อกำหนด');
  });
});
