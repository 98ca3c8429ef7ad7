// Of the maintenance screen: looks every 30 seconds whether the site is back, and only then leaves the page.
setInterval(async () => {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (answer && answer.ok) location.reload();
}, 30000);
