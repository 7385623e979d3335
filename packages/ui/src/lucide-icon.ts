// Renders every icon of lucide-react instead of the package's own component (packages/tooling replaces it).
// That one also reads a context, computes strokes and renames attributes, which we do not use, and adds a
// kilobyte to every page.
import { createElement, type ReactNode, type SVGProps } from 'react';

/** The data of an icon in lucide's files. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number | string;
}

/**
 * Creates the component of one icon: 24 pixels wide by default, and hidden from screen readers unless it has
 * a name.
 */
// oxlint-disable-next-line import/no-default-export -- lucide's icons import it so
export default function createLucideIcon({ name, node }: IconData) {
  const ownClasses = `lucide lucide-${name}`;
  return function Icon({ size = 24, className, children, ...rest }: IconProps): ReactNode {
    const isNamed = children || 'aria-label' in rest || 'aria-labelledby' in rest || 'role' in rest;
    const looks = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    } as const;
    return createElement(
      'svg',
      {
        ...looks,
        className: className ? `${ownClasses} ${className}` : ownClasses,
        ...(!isNamed && { 'aria-hidden': true }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  };
}
