import { Router } from 'wouter';
import { startSite } from '@tamarind/ui/Site';
import { Gate } from '#shell/Gate.tsx';
import '#shell/office.css';

void startSite(
  'office',
  <Router base="/office">
    <Gate />
  </Router>,
  '/office/',
);
