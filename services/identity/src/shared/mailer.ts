/** A message to one person. Lines have at most 998 characters. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands messages on. */
export interface Mailer {
  /** Resolves once the message is kept or accepted by the mail server. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * What of a failed sending may be logged: a mail server repeats the address it refuses, so only the codes.
 */
export function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return {};
  return {
    error: error.name,
    code: Reflect.get(error, 'code'),
    responseCode: Reflect.get(error, 'responseCode'),
  };
}
