import { CHANGE_HEADER } from '@savvi/budget-contract/change';
import { type Change, mutate, type Transport } from '@savvi/mfe-kit';

/** The reply to a change, and the id by which its author can undo it; null from a service of the last release. */
export interface Recorded<Value> {
  readonly value: Value;
  readonly changeId: string | null;
}

/** Sends a change of transactions or of a plan. @throws {ApiError} */
export async function mutateRecorded<Value = void>(change: Change<Value>): Promise<Recorded<Value>> {
  let changeId: string | null = null;
  const { transport: send = fetch } = change;
  const transport: Transport = async (path, init) => {
    const response = await send(path, init);
    changeId = response.headers.get(CHANGE_HEADER);
    return response;
  };
  return { value: await mutate({ ...change, transport }), changeId };
}
