import { createContext, useContext, type ReactNode } from 'react';
import { toastStore, type ToastInput, type ToastStore } from './toast-store.ts';

export {
  createToastStore,
  toastStore,
  type ToastInput,
  type ToastRecord,
  type ToastStore,
} from './toast-store.ts';

/** The toast store of a part of the page. */
export const ToastContext = createContext<ToastStore>(toastStore);

/** Provides a toast store to its children; without it, the product's store is used. */
export function ToastProvider({
  store = toastStore,
  children,
}: {
  store?: ToastStore | undefined;
  children: ReactNode;
}) {
  return <ToastContext value={store}>{children}</ToastContext>;
}

/** Functions to show and close toasts. A new toast replaces the current one. */
export function useToast(): { toast: (input: ToastInput) => string; dismiss: (id?: string) => void } {
  const { toast, dismiss } = useContext(ToastContext);
  return { toast, dismiss };
}
