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
// Lucide's types declare only the component, although an icon's file also exports its data. The build drops the
// aliases.
const data = [house, receipt, alert, wallet].map((icon) => ({
  ...(icon as unknown as { __iconData: Data }).__iconData,
  aliases: [],
}));

test.each(data)(
  'our renderer draws an icon as lucide-react does, for every kind of use in the product: $name',
  (icon) => {
    // Lucide's own function accepts the data of an icon as well, although its types do not declare it.
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
  },
);
