/**
 * After this many failures in a row the mail server is considered down, and the remaining mails wait for the
 * next round.
 */
const FAILURES_IN_A_ROW_MAX = 3;

/**
 * Sends all due mails, one after the other, until the signal aborts. `attempt` returns whether the mail was
 * sent or is no longer needed.
 */
export async function sendDue<Mail>(
  claim: () => Promise<Mail | null>,
  attempt: (mail: Mail) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; failures < FAILURES_IN_A_ROW_MAX && !signal.aborted;) {
    const mail = await claim();
    if (mail === null) return;
    failures = (await attempt(mail)) ? 0 : failures + 1;
  }
}
