import { createLucideIcon as lucidesOwn, type House } from 'lucide-react';
import * as house from 'lucide-react/icons/house';
import * as receipt from 'lucide-react/icons/receipt';
import * as alert from 'lucide-react/icons/triangle-exclamation-point';
import * as wallet from 'lucide-react/icons/wallet';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import createLucideIcon from './lucide-icon.ts';

const attributesOf = (html: string) => {
  const [, attributes = '', shapes] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(html) ?? [];
  return { attributes: attributes.match(/[\w-]+="[^"]*"/gi)?.sort(), shapes };
};

type Data = Parameters<typeof createLucideIcon>[0];
// Lucide's types name the component alone of what the file of an icon exports.
const data = [house, receipt, alert, wallet].map(
  (icon) => (icon as unknown as { __iconData: Data }).__iconData,
);

test.each(data)('an icon is drawn as lucide draws it, in every way the product uses it: $name', (icon) => {
  // Its own takes such data too, which its types don't say.
  const [Ours, Theirs] = [
    createLucideIcon(icon),
    (lucidesOwn as unknown as (icon: Data) => typeof House)(icon),
  ];
  for (const props of [
    {},
    { 'aria-hidden': true, size: 16 },
    { 'aria-label': 'Home', className: 'large' },
    { 'aria-hidden': 'true', strokeWidth: 1.5, width: 12, style: { opacity: 0.5 } },
    { className: 'a b', 'data-x': 1 },
  ] as const)
    expect(attributesOf(renderToString(<Ours {...props} />))).toEqual(
      attributesOf(renderToString(<Theirs {...props} />)),
    );
});
