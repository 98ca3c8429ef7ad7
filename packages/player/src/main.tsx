import { offerContact } from '@tamarind/ui/Empty';
import { Router } from 'wouter';
import { startSite } from '@tamarind/ui/Site';
import { useSteadyLocation } from '@tamarind/ui/useSteadyLocation.ts';
import { doors } from './doors.ts';
import { Routes } from './routes.tsx';
import { keepInstallOffer } from './parts/install-prompt.ts';
import { openModal } from './parts/modals.ts';
import { registerDoors } from './shell/register-doors.ts';
import { startServiceWorker } from './shell/service-worker.ts';

registerDoors(doors);
keepInstallOffer();
offerContact(() => openModal('contact'));
void startSite(
  '',
  <Router hook={useSteadyLocation}>
    <Routes />
  </Router>,
).then(startServiceWorker);
