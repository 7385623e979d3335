import { createContext, useContext } from 'react';

/** Whether the session that drew this page has ended, and how to ask again. */
export interface SessionState {
  readonly isEnded: boolean;
  readonly recheck: () => void;
}

export const SessionStateContext = createContext<SessionState>({ isEnded: false, recheck: () => undefined });

/** Whether the session that drew this page has ended. */
export const useSessionState = (): SessionState => useContext(SessionStateContext);
