import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'static-files', load: () => import('./start.ts'), process });
