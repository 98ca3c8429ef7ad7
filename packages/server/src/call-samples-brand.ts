import type { CallSamples } from './call-samples.ts';

/** The brand's calls among the samples. */
export const brandSamples: CallSamples['brand'] = {
  getStatus: { url: 'x' },
  getWhitelabel: {},
  getRegisterSetting: {},
  getHelpCenter: {},
  getSystemSettings: {},
  setSystemSettings: {
    maintenance: false,
    maintenanceUntil: null,
    regionRestriction: false,
    countriesServed: ['TH'],
    reason: 'sample',
  },
  openCustomerService: { entry: 'c2VhbGVk' },
  getEncryptionKey: {},
  updateLanguage: { language: 'EN' },
  getBrandSwitches: {},
  setFeature: { feature: 'FREEPLAY', enabled: false, reason: 'sample' },
  setRegisterRule: {
    field: 'nobody',
    rule: {
      ...{ enabled: true, required: true, minLength: 1, maxLength: 9 },
      ...{ acceptedPattern: '[a-z]+', patternId: 'any' },
    },
    reason: 'sample',
  },
  judgePattern: { pattern: '[a-z]+' },
};
