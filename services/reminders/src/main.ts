import { runMain } from '@savvi/service-kit/service';

await runMain({ name: 'reminders', load: () => import('./start.ts'), process });
