/**
 * The id of a record that the page makes, from a key with 128 random bits in hex, such as the id of a line of the
 * wizard. A record that is sent again is the same one, whichever page sends it. The result is a UUID of version 4.
 */
export const recordIdOf = (key: string): string =>
  `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-8${key.slice(17, 20)}-${key.slice(20)}`;
