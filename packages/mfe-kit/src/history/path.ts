/** The parts of an address inside the app. */
export interface PathParts {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** A location inside the app, with the key and the state of its history entry. */
export interface AppLocation extends PathParts {
  readonly key: string;
  // The state is validated by the page that reads it. Any, because react-router's location has this type.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  readonly state: any;
}

/** The address of a page: its path, or some of its parts; other parts are those of the current page or empty. */
export type Destination = string | Partial<PathParts>;

/** The address as text: `/list?page=2#end`. Parts may lack their `?` or `#`. */
export function hrefOf({ pathname = '/', search = '', hash = '' }: Partial<PathParts>): string {
  const after = (sign: string, text: string) =>
    text === '' || text === sign ? '' : text.startsWith(sign) ? text : sign + text;
  return pathname + after('?', search) + after('#', hash);
}

/** The parts of an address, resolved against the current one. */
export function partsOf(to: Destination): PathParts {
  const { pathname, search, hash } = new URL(
    typeof to === 'string' ? to : hrefOf(to),
    globalThis.location.href,
  );
  return { pathname, search, hash };
}
