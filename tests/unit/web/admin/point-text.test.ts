import { describe, expect, it } from 'vitest';
import { changesPlan, pointText } from '#web/admin/reservations/address-form.tsx';

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

it('says that a plan may not follow, as soon as hours or place are others', () => {
  const event = {
    street: '1 Party Lane',
    city: 'Cleburne',
    region: 'TX',
    postalCode: '76033',
    startsAt: '14:00',
    endsAt: '18:00',
  };
  const own = { kind: 'collect', day: '2026-12-06', from: '', to: '' } as const;
  const typed = { ...event, notes: 'Dog', point: '', sameEvening: [], ownHours: [own] };
  expect(changesPlan(event, typed)).toBe(false);
  const others = [
    { startsAt: '13:00' },
    { endsAt: '' },
    { postalCode: '76031' },
    { point: '32.3, -97.3' },
    { sameEvening: ['2026-12-06'] },
    { ownHours: [{ ...own, from: '16:00' }] },
  ];
  expect(others.map((one) => changesPlan(event, { ...typed, ...one }))).toEqual(
    others.map(() => true),
  );
});
