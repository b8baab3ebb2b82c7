import { expect, test } from 'vitest';
import { deviceOf } from './auth-sessions.service.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${android} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['', ''],
  ['curl/8.5.0', ''],
  ['https://evil.example/claim-your-prize/1 ', ''],
])('the device of a browser that sends %j is named %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
