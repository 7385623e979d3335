import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Calls back each time the network returns. Returns a function that unsubscribes. */
export const whenBackOnline = (callBack: () => void): (() => void) =>
  onlineManager.subscribe((isOnline) => {
    if (isOnline) callBack();
  });

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();

/** Whether the browser is online. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
