// This area alone, with a fake shell around it: npm run dev -- mfe-admin
import { runAlone } from '@savvi/testing/alone';
import remote from '../remote.json' with { type: 'json' };
import { routes } from './area.tsx';

runAlone(remote, routes);
