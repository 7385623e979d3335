import { createContext, useContext } from 'react';

/** Tells the page whether the session that drew it has ended. */
export const SessionEndedContext = createContext(false);

/** Whether the session that drew this page has ended. */
export const useIsSessionEnded = (): boolean => useContext(SessionEndedContext);
