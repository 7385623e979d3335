import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'vault', load: () => import('./start.ts'), process });
