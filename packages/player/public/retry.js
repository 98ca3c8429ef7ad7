// The maintenance screen asks the server every 30 seconds and reloads when the site is back.
function look() {
  fetch(location.href, { cache: 'no-store' }).then(
    (answer) => answer.ok && location.reload(),
    () => undefined,
  );
}
setInterval(look, 30000);
