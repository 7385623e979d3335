import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'masterplan', load: () => import('./start.ts'), process });
