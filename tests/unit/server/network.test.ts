import { describe, expect, it } from 'vitest';
import { networkOf, withoutPort } from '#server/platform/http/caller.ts';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is in %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it.each(['', 'unknown', '203.0.113.7:80', '203.0.113', '1.2.3.4.5', '2001:db8::g'])(
    'is undefined for %j, which is no address',
    (text) => {
      expect(networkOf(text)).toBeUndefined();
    },
  );

  it('is undefined without a network', () => {
    expect(networkOf(undefined)).toBeUndefined();
  });
});

describe('withoutPort', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50312', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:50312', '2001:db8::1'],
    ['[::ffff:203.0.113.7]:50312', '::ffff:203.0.113.7'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%j is %j', (address, ip) => {
    expect(withoutPort(address)).toBe(ip);
  });
});
