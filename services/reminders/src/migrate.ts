import { runMigrate } from '@savvi/service-kit/migrate-main';

await runMigrate({
  name: 'reminders',
  migrations: new URL('../prisma/migrations', import.meta.url),
  process,
});
