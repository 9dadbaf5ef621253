import { expect, it } from 'vitest';
import { linkInHash, stopHash, stopInHash } from '#web/crew/crew-address.ts';

it('tells an open stop from a link of the office', () => {
  const hash = stopHash('R1_d_2026-12-05_2026-12-06');
  expect([stopInHash(hash), linkInHash(hash)]).toEqual(['R1_d_2026-12-05_2026-12-06', '']);
  expect([stopInHash('#id.secret'), linkInHash('#id.secret')]).toEqual([undefined, 'id.secret']);
  expect([stopInHash(''), linkInHash('')]).toEqual([undefined, '']);
  expect(() => stopInHash('#stop=%')).not.toThrow();
  expect(stopInHash(stopHash('a+b & ü'))).toBe('a+b & ü');
});
