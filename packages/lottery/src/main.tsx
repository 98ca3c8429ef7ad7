import { startSite } from '@tamarind/ui/Site';
import { Gate } from '#frame/Gate.tsx';
import { readLaunch } from '#frame/launch.ts';
import { Shell } from '#shell/Shell.tsx';

const launch = readLaunch(window.location.hash);
// Remove the fragment: the token in it must not stay in the address bar, the history or a screenshot.
if (window.location.hash !== '')
  history.replaceState(history.state, '', window.location.pathname + window.location.search);

void startSite(
  'lottery',
  <Gate launch={launch}>
    <Shell launch={launch} />
  </Gate>,
);
