/**
 * Writes src/icons.svg (a sprite), src/icon-names.ts and src/flags/*.svg from Phosphor and circle-flags (both MIT).
 * They contain only the icons and flags listed below, because the whole sets would be too large for a site. Run after
 * adding a name below: node packages/ui/scripts/make-icons.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const set = (file) => JSON.parse(readFileSync(file, 'utf8'));
const here = (path) => new URL(`../src/${path}`, import.meta.url);

const names = `
  arrow-counter-clockwise arrow-left arrow-right arrow-square-out arrow-u-up-left arrow-up arrows-clockwise backspace bank bell
  book-open-text calendar-blank calendar-check caret-down caret-left caret-right caret-up chart-bar chart-line
  chat-circle-dots chat-circle-dots-fill check check-circle check-circle-fill clipboard-text clock coins confetti copy credit-card crown
  device-mobile dice-five dots-three dots-three-vertical download-simple envelope eye eye-slash facebook-logo file-csv fingerprint
  funnel gear gift globe google-logo hand-coins hash headset heart heart-fill hourglass-medium house house-fill
  identification-card image info key
  keyboard lightning link link-simple list list-bullets list-checks lock magnifying-glass megaphone-simple-fill minus money moon
  paper-plane-tilt pause pencil-simple phone piggy-bank play play-circle plus qr-code question receipt scales seal-check-fill
  shield-check shuffle sign-out sort-ascending speaker-high speaker-slash squares-four squares-four-fill star stop-circle sun swap
  target telegram-logo ticket ticket-fill timer trash
  trophy upload-simple user user-circle user-circle-fill user-plus users users-three wallet wallet-fill warning warning-circle
  warning-circle-fill wifi-slash wrench x x-circle grid-nine cards
`
  .trim()
  .split(/\s+/)
  .sort();

const icons = set(require.resolve('@iconify-json/ph/icons.json')).icons;
const symbols = names.map((name) => {
  const icon = icons[name];
  if (!icon) throw new Error(`Phosphor has no "${name}"`);
  return `<symbol id="${name}" viewBox="0 0 256 256">${icon.body}</symbol>`;
});
writeFileSync(here('icons.svg'), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
writeFileSync(
  here('icon-names.ts'),
  `/** Written by scripts/make-icons.mjs: what stands in icons.svg. */\nexport type IconName =\n` +
    `${names.map((name) => `  | '${name}'`).join('\n')};\n`,
);

const flags = set(require.resolve('@iconify-json/circle-flags/icons.json')).icons;
for (const country of ['th', 'gb', 'vn']) {
  const body = flags[country].body;
  writeFileSync(
    here(`flags/${country}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>\n`,
  );
}
