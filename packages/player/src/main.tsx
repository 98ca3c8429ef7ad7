import { startSite } from '@tamarind/ui/Site';
import { doors } from './doors.ts';
import { Routes } from './routes.tsx';
import { registerDoors } from './shell/register-doors.ts';

registerDoors(doors);
void startSite('', <Routes />);
