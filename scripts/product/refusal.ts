/** Something the person who started Savvi has to change first; the message is one plain sentence. */
export class Refusal extends Error {
  override name = 'Refusal';
}
