/**
 * The device that a user agent names: browser and operating system, written the same in every language and '' if
 * unknown, and the kind of device.
 */
export interface Device {
  readonly browser: string;
  readonly system: string;
  readonly kind: 'phone' | 'tablet' | 'computer' | 'unknown';
}

/**
 * Parses a user agent. Specific patterns are tried first, because every browser also contains the names of its
 * predecessors.
 */
export function deviceOf(userAgent: string): Device {
  const named = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const system = named(systems);
  return { browser: named(browsers), system, kind: kindOf(userAgent, system) };
}

function kindOf(userAgent: string, system: string): Device['kind'] {
  if (/iPad|Tablet/i.test(userAgent) || (system === 'Android' && !/Mobile/.test(userAgent))) return 'tablet';
  if (system === 'Android' || system === 'iOS') return 'phone';
  return system === '' ? 'unknown' : 'computer';
}

const browsers = [
  [/\bLine\//, 'LINE'],
  [/\bFBA[NV]\b|\bFB_IAB\b/, 'Facebook'],
  [/\bZalo\b/i, 'Zalo'],
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|HeadlessChrome/, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
] as const;

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;
