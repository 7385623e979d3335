import { createContext, useContext } from 'react';

/**
 * Tells whether the page is hidden for now: its session has ended. What was entered stays, for when it is
 * shown again.
 */
export const PageHiddenContext = createContext(false);

/** Whether the page is hidden for now; what lies over it is hidden with it. */
export const usePageHidden = (): boolean => useContext(PageHiddenContext);
