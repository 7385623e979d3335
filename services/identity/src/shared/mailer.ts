/** A message to one person. Both forms are ASCII with lines of at most 998 characters, so they travel as they are. */
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
