import { expect, test } from 'vitest';
import { isChannelAddress } from './channels.ts';

test('[K12] [C08] a channel opens a page of this site or one over TLS, and nothing else', () => {
  for (const url of ['/chat', '/helpmc?topic=faq', 'https://desk.example', 'https://t.example:8443/a?b=c#d'])
    expect(isChannelAddress(url), url).toBe(true);
  for (const url of [
    ...['', 'chat', '//desk.example', '/\\desk.example', 'http://desk.example', 'javascript:alert(1)'],
    ...['https://', 'https:///x', 'https://desk.example/a b', 'data:text/html,x', 'https://user@desk.example'],
  ])
    expect(isChannelAddress(url), url).toBe(false);
});
