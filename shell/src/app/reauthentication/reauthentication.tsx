// One dialog at a time asks users to confirm that it is them, for all calls that were refused meanwhile.
import { ApiError } from '@savvi/mfe-kit';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { passkeySupport } from '../../shared/passkey-support.ts';
import { waysInQuery } from '../ways-in/ways-in.queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A refused call that waits for the user. */
interface WaitingCall {
  readonly refusal: ApiError;
  readonly repeat: () => Promise<Response>;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: unknown) => void;
}

/** The maximum number of milliseconds that the dialog waits until it is known whether the account has a passkey. */
const PASSKEYS_MS = 1_000;

let root: Root | null = null;
let dialogs = 0;
/** The calls that the open dialog is about; null while no dialog is open. */
let asking: WaitingCall[] | null = null;

/** Whether the account has a passkey that can be used here. */
async function canUsePasskey(client: QueryClient): Promise<boolean> {
  if (passkeySupport() !== 'yes') return false;
  const found = client.fetchQuery(waysInQuery).then(
    ({ passkeys }) => passkeys.length > 0,
    () => false,
  );
  return Promise.race([
    found,
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PASSKEYS_MS)),
  ]);
}

/** Repeats calls, and those that join them meanwhile. */
async function repeatAll(calls: WaitingCall[]) {
  /** Hands out the results of the calls that were not refused again. */
  const results: (() => void)[] = [];
  const refused: WaitingCall[] = [];
  const repeat = async (call: WaitingCall) => {
    try {
      const response = await call.repeat();
      results.push(() => call.resolve(response));
    } catch (error) {
      if (error instanceof ApiError && error.code === call.refusal.code) refused.push(call);
      else results.push(() => call.reject(error));
    }
  };
  while (calls.length > 0) await Promise.all(calls.splice(0).map(repeat));
  return { results, refused };
}

async function open(client: QueryClient, calls: WaitingCall[]): Promise<void> {
  const offersPasskey = await canUsePasskey(client);
  const results: (() => void)[] = [];
  const handOut = () => results.splice(0).forEach((result) => result());
  // Results are handed out after the dialog has closed, because pages then move the focus.
  const onClosed = () => {
    if (asking === calls) asking = null;
    handOut();
    for (const { refusal, reject } of calls.splice(0)) reject(refusal);
  };
  const onConfirmed = async (isComplete: boolean) => {
    const repeated = await repeatAll(calls);
    calls.push(...repeated.refused);
    results.push(...repeated.results);
    if (asking !== calls) onClosed(); // the user has canceled in the meantime
    // Without the code of a second step, the calls that need it wait for it.
    const needsCode = !isComplete && calls.length > 0;
    if (needsCode) handOut();
    return needsCode;
  };
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  dialogs += 1;
  root.render(
    <QueryClientProvider client={client}>
      <ConfirmDialog
        key={dialogs}
        offersPasskey={offersPasskey}
        onConfirmed={onConfirmed}
        onClosed={onClosed}
      />
    </QueryClientProvider>,
  );
}

/**
 * Asks the user to confirm their identity, and then repeats the refused call. Concurrent calls share the dialog.
 * @throws the refusal if the user cancels
 */
export function askToConfirm(
  client: QueryClient,
  refusal: ApiError,
  repeat: () => Promise<Response>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = { refusal, repeat, resolve, reject };
    if (asking !== null) return void asking.push(call);
    asking = [call];
    void open(client, asking);
  });
}
