import { reminderRoutes } from './features/reminders/reminders.routes.tsx';

/** The area's pages, with absolute paths; the shell renders them. */
export const routes = reminderRoutes;
