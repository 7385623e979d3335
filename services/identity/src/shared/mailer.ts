/** A message to one person. Lines have at most 998 characters. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * Identifies a mail that a crash may send again: every attempt has the same Message-ID, and a folder stores one
   * message.
   */
  readonly identity?: { readonly id: string; readonly createdAt: Date };
  /** A web address that ends mails of this kind with one POST request (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Sends mails. */
export interface Mailer {
  /** Resolves once the message is stored or accepted by the mail server. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * The error codes of a failed send. No other part of the error may be logged, because mail servers repeat the
 * address they reject.
 */
export function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return {};
  return {
    error: error.name,
    code: Reflect.get(error, 'code'),
    responseCode: Reflect.get(error, 'responseCode'),
  };
}
