import { achievementsRoutes } from '@savvi/contracts/achievements/achievements.routes';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { afterAll, beforeAll } from 'vitest';
import { type TestAchievements, testAchievements } from './testing/achievements.ts';

let achievements: TestAchievements;
beforeAll(async () => {
  achievements = await testAchievements();
});
afterAll(() => achievements.close());

closedDoorSuite({
  routes: achievementsRoutes,
  call: () => achievements.call,
  express: () => achievements.app.internal,
  key: () => achievements.key,
});
