/**
 * After so many failures in a row it is the mail server and not an address: the others wait for the next
 * round.
 */
const FAILURES_IN_A_ROW_MAX = 3;

/**
 * Sends what is due, one mail after the other, until the signal fires. `attempt` says whether a mail is done
 * with.
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
