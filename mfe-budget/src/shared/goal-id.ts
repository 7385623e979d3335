/**
 * The id of the goal for a line of the wizard, whose own id has 128 random bits in hex. A line that is sent again is
 * the same goal, whichever page sends it. The result is a UUID of version 4.
 */
export const goalIdOf = (key: string): string =>
  `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-8${key.slice(17, 20)}-${key.slice(20)}`;
