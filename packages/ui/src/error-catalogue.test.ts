import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '@tamarind/contract/errors';
import type { RefusalCode } from './refusal.ts';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, string>;
const languages = ['en', 'th', 'vi', 'zh'] as const;
const errors = Object.fromEntries(languages.map((language) => [language, read(`messages/errors/${language}.json`)]));

/**
 * For each error sentence in point 8 of the requirements that is caused by the server or by a failed call: the code of
 * the refusal that must show it.
 */
const codes: Readonly<Record<string, RefusalCode>> = {
  'in_need_true_account: a real account is required': 'in_need_true_account',
  'Failed SMS send': 'CODE_NOT_SENT',
  'Invalid affiliate code': 'AFFILIATE_CODE_INVALID',
  'Login error with captcha flag': 'CAPTCHA_REQUIRED',
  'Region block, access restricted by location or IP': 'REGION_RESTRICTED',
  'Maintenance: the system is being upgraded': 'MAINTENANCE',
  'Phone: invalid phone number format': 'PHONE_INVALID',
  'Phone: missing phone number': 'PHONE_MISSING',
  'Phone: too many requests, try again after 5 minutes': 'RATE_LIMITED',
  'Phone: unknown error': 'INTERNAL',
  'Phone: invalid verification code': 'CODE_WRONG',
  'Phone: missing verification code': 'CODE_MISSING',
  'Phone: reCaptcha check failed or domain not whitelisted': 'ORIGIN_REFUSED',
  'Phone: quota not sufficient': 'CODE_BUDGET',
  'Phone: function not enabled': 'FEATURE_OFF',
  'Phone: verification code expired, send again': 'CODE_EXPIRED',
  'Phone: popup closed by user': 'SIGN_IN_CANCELLED',
  'Username/Email does not exist': 'ACCOUNT_UNKNOWN',
  'Network link is abnormal, please try again': 'OFFLINE',
  'Invalid URL, contact customer service (domain check failed)': 'HOST_UNKNOWN',
  'Unknown error': 'INTERNAL',
  'Please complete verification first': 'CODE_MISSING',
  'Please agree to the terms': 'TERMS_NOT_AGREED',
  'You are not logged in, please login': 'TOKEN_MISSING',
};

/** For each error sentence that a site shows without calling the server: the folder and the key of its message. */
const words: Readonly<Record<string, readonly [folder: string, key: string]>> = {
  in_increase_submit: ['../../player/src/features/registration/messages', 'in_increase_submit'],
  'ChunkLoadError after 120 s': ['messages/words', 'chunkText'],
  'QR image failure: Image load error': ['../../player/src/parts/contact/messages', 'qrFailed'],
  'The page took longer to load, check your network': ['messages/words', 'slow'],
};

describe('the error catalogue', () => {
  test.each(Object.entries(codes))('[O01] "%s" is a code with a text in every language', (_sentence, code) => {
    if (code !== 'OFFLINE') expect(errorCodes).toContain(code);
    const texts = languages.map((language) => errors[language]?.[code] ?? '');
    expect(texts.every((text) => text.length > 3)).toBe(true);
    expect(new Set(texts).size).toBe(languages.length);
  });

  test.each(Object.entries(words))('[O01] "%s" exists in every language', (_sentence, [folder, key]) => {
    const texts = languages.map((language) => read(`${folder}/${language}.json`)[key] ?? '');
    expect(texts.every((text) => text.length > 1)).toBe(true);
    expect(new Set(texts).size).toBe(languages.length);
  });

  test('[O01] every code of the platform has its text in every language, and no language has another', () => {
    const known = [...errorCodes, 'OFFLINE', 'UNREADABLE'].toSorted();
    for (const language of languages) expect(Object.keys(errors[language] ?? {}).toSorted()).toEqual(known);
  });
});
