import { describe, expect, it } from 'vitest';
import { pointText } from '#web/admin/reservations/address-form.tsx';

describe('pointText', () => {
  it.each([
    ['', undefined],
    [' 32.3476, -97.3867 ', { lat: 32.3476, lng: -97.3867 }],
    ['32.3476 -97.3867', { lat: 32.3476, lng: -97.3867 }],
  ])('reads %s', (text, point) => {
    expect(pointText.parse(text)).toEqual(point);
  });

  it.each(['Cleburne', '32.3476', '95, -97', '32, -190', '32.3.4, -97'])('refuses %s', (text) => {
    expect(pointText.safeParse(text).success).toBe(false);
  });
});
