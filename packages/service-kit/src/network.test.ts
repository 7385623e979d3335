import { describe, expect, it } from 'vitest';
import { networkOf, networksOf } from './network.ts';

describe('the narrowest network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nonsense', 'unknown'],
    ['', 'unknown'],
  ])('is, for the address %j, %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the networks of an address', () => {
  it.each([
    ['2001:db8:1:a2b3::1', ['2001:db8:1:a2b3::/64', '2001:db8:1:a200::/56', '2001:db8:1::/48']],
    ['2001:db8:1:b3::1', ['2001:db8:1:b3::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['192.0.2.7', ['192.0.2.7']],
    ['::ffff:192.0.2.7', ['192.0.2.7']],
    ['nonsense', ['unknown']],
  ])('are, for the address %j, %j, the narrowest first', (address, names) => {
    expect(networksOf(address).map(({ name }) => name)).toEqual(names);
  });

  it('have a limit that grows with their size', () => {
    expect(networksOf('2001:db8::1').map(({ share }) => share)).toEqual([1, 2, 4]);
  });
});
