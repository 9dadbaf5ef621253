import { describe, expect, it } from 'vitest';
import { coarseNetwork, deviceName } from '#core/accounts/device-sessions.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceName', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/153.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/153.0 Safari/537.36 Edg/153.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:150.0) Gecko/20100101 Firefox/150.0',
      'Firefox on Mac',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} CriOS/153.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S931U) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 16000.0) ${WEBKIT} Chrome/153.0 Safari/537.36`,
      'Chrome on Chromebook',
    ],
    ['curl/8.9.1', ''],
    [undefined, ''],
  ])('%s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});

describe('coarseNetwork', () => {
  it('leaves out the part that identifies the home', () => {
    expect(coarseNetwork('203.0.113.7')).toBe('203.0.113.x');
    expect(coarseNetwork('2001:db8:12:34')).toBe('2001:db8:12::');
    expect(coarseNetwork(undefined)).toBeUndefined();
  });
});
