import { cloneElement, type ReactElement, type SyntheticEvent } from 'react';

type Handler = (event: SyntheticEvent) => void;

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

/**
 * The element with additional props. If both have a handler for an event, the element's own runs first and
 * can prevent the other.
 */
export function withProps(
  element: ReactElement<Record<string, unknown>>,
  props: Record<string, unknown>,
): ReactElement {
  const merged = Object.entries(props).map(([name, added]): [string, unknown] => {
    const own = element.props[name];
    if (!isHandler(added) || !isHandler(own)) return [name, added];
    const both: Handler = (event) => {
      own(event);
      if (!event.defaultPrevented) added(event);
    };
    return [name, both];
  });
  return cloneElement(element, Object.fromEntries(merged));
}
