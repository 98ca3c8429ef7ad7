import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles messages/{en,th,vi,zh}.json (ICU) to Lingui's token form at build, so that no site includes the parser. A
 * message that does not parse stops the build. Tests run without this: there Lingui compiles while running.
 */
export function messages(): Plugin {
  return {
    name: 'tamarind-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/(?:[^/]+\/)?[a-z]{2}\.json$/ },
      handler(text, id) {
        const texts = Object.entries(JSON.parse(text) as Record<string, unknown>);
        const compiled = texts.map(([key, message]) => {
          if (typeof message !== 'string') throw new Error(`${id}: "${key}" is no text (keys are flat)`);
          try {
            return [key, compileMessageOrThrow(message)];
          } catch (error) {
            throw new Error(`${id}: "${key}" is no ICU message: ${String(error)}`);
          }
        });
        return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, map: null, moduleType: 'js' };
      },
    },
  };
}
