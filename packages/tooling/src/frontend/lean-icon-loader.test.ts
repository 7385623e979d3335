import { expect, test } from 'vitest';
import leanIcon from './lean-icon-loader.ts';

test('the loader keeps the name and the shapes of an icon and drops its size, aliases and random keys', () => {
  const icon = `const __iconData = {
  name: "key",
  size: 24,
  node: [
    ["path", { d: "M10 2v2", key: "7u0qdc" }],
    [
      "circle",
      {
        r: "4",
        key: "pwadti"
      }
    ]
  ],
  aliases: ["key-old", "key-older"]
};
__iconData.node;
const Key = createLucideIcon(__iconData);
`;
  expect(leanIcon(icon)).toBe(`const __iconData = {
  name: "key",
  node: [
    ["path", { d: "M10 2v2" }],
    [
      "circle",
      {
        r: "4"
      }
    ]
  ]
};
const Key = createLucideIcon(__iconData);
`);
});
