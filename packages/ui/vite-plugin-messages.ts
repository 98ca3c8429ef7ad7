import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles messages/{en,th,vi,zh}.json (ICU) to Lingui's token format at build time, so that no site includes the
 * parser. A message that cannot be parsed stops the build. In tests this plugin is not used; Lingui compiles at
 * runtime.
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
