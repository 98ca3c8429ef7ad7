import { Router } from 'wouter';
import { startSite } from '@tamarind/ui/Site';
import { useSteadyLocation } from '@tamarind/ui/useSteadyLocation.ts';
import { Gate } from '#shell/Gate.tsx';
import '#shell/office.css';

void startSite(
  'office',
  <Router base="/office" hook={useSteadyLocation}>
    <Gate />
  </Router>,
  '/office/',
);
