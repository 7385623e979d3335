import { defineRoute, type Route } from '../route.ts';
import { achievementsReply } from './achievements.ts';
import { STREAM_PATH } from './live.ts';

const shared = { tag: 'Achievements', access: 'session', method: 'get' } as const;

/** The user's achievements, counted from events, so a change shows within moments. */
export const getAchievements = defineRoute({
  ...shared,
  path: '/api/achievements',
  operation: 'getAchievements',
  summary: 'Your achievements, points and rewards',
  status: 200,
  reply: achievementsReply,
});

/** Streams a message whenever data behind the achievements changes (see live.ts). */
export const streamAchievements = defineRoute({
  ...shared,
  path: STREAM_PATH,
  operation: 'streamAchievements',
  summary:
    'Says as it happens what kind of thing has changed: server-sent events `hello` and `changed`, until you leave or your session ends',
  status: 200,
  reply: 'event-stream',
});

/** Every route of the achievements service. */
export const achievementsRoutes: readonly Route[] = [getAchievements, streamAchievements];
