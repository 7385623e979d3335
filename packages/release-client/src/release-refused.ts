/** The command cannot be carried out. The message is a plain sentence for the person at the command line. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}
