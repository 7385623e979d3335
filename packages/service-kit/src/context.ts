import { AsyncLocalStorage } from 'node:async_hooks';

/** The context of the current request; log lines contain it. */
export interface RequestContext {
  readonly requestId: string;
  userId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with its own context. */
export const withContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work);

/** The context of the current request, if any. */
export const currentContext = (): RequestContext | undefined => storage.getStore();
