// Of the maintenance screen: looks every 30 seconds whether the site is back, and only then leaves the page.
function look() {
  fetch(location.href, { cache: 'no-store' }).then(
    (answer) => answer.ok && location.reload(),
    () => undefined,
  );
}
setInterval(look, 30000);
