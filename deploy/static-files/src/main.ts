import { runMain } from '@savvi/service-kit/service';

const load = async () => ({ ...(await import('./env.ts')), ...(await import('./start.ts')) });

await runMain({ name: 'static-files', load, process });
