import { expect, test } from 'vitest';
import { type Device, isMobileDevice } from './mobile-device.ts';

const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const device = (innerWidth: number, userAgent = LAPTOP, maxTouchPoints = 0): Device => ({
  innerWidth,
  navigator: { userAgent, maxTouchPoints },
});

test.each([
  [device(1024), false],
  [device(1920), false],
  [device(1023), true],
  [device(1920, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'), true],
  [device(1920, 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0'), true],
  [device(1920, LAPTOP, 10), true],
])(
  'a device with a narrow window, a mobile user agent or touch counts as mobile: %o %s [UI-8]',
  (given, isMobile) => {
    expect(isMobileDevice(given)).toBe(isMobile);
  },
);
