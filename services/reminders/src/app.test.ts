import { remindersRoutes } from '@savvi/reminders-contract/reminders.routes';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { afterAll, beforeAll } from 'vitest';
import { type TestReminders, testReminders } from './testing/reminders.ts';

let service: TestReminders;
beforeAll(async () => {
  service = await testReminders();
});
afterAll(() => service.close());

closedDoorSuite({
  routes: remindersRoutes,
  call: () => service.call,
  express: () => service.app.internal,
  key: () => service.key,
});
