import { createContext, useContext } from 'react';

/**
 * Whether the page is hidden because its session has ended. Form entries stay until the page is shown again.
 */
export const PageHiddenContext = createContext(false);

/** Whether the page is hidden; dialogs above it are hidden as well. */
export const usePageHidden = (): boolean => useContext(PageHiddenContext);
