// Runs this area standalone, with a fake shell: npm run dev -- mfe-reminders
import { runAlone } from '@savvi/testing/alone';
import remote from '../remote.json' with { type: 'json' };
import { routes } from './area.tsx';

runAlone(remote, routes);
