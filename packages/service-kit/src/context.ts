import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to the request that is being worked on; log lines carry it. */
export interface RequestContext {
  readonly requestId: string;
  userId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with its own context. */
export const withContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work);

/** The context of the request being worked on, if any. */
export const currentContext = (): RequestContext | undefined => storage.getStore();
