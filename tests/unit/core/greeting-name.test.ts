import { describe, expect, it } from 'vitest';
import { greetingName } from '#core/kernel/greeting-name.ts';

describe('greetingName', () => {
  it.each([
    ['Ana', 'Ana'],
    [' Ana  Ortiz ', 'Ana'],
    ['María José Ortiz Luna', 'María'],
    ['Jill St. John', 'Jill'],
    ['', ''],
  ])('greets %j by first name', (name, greeting) => {
    expect(greetingName(name)).toBe(greeting);
  });

  it.each([
    'Lincoln Elementary PTA',
    'Lincoln PTA',
    'Cleburne I.S.D.',
    'Joshua ISD',
    'Grace Church',
    'Bounce, Inc.',
    'Acme LLC',
    'Hope Academy',
    'Senior Center',
    'City of Cleburne',
    'Escuela Juárez',
    'Iglesia Betel',
    'Guardería Arcoíris',
    'First Baptist Dallas',
    'St. Ann’s',
    'Xmas Lights 2026',
    'Fall Festival at Grace',
  ])('greets %j by its whole name', (name) => {
    expect(greetingName(name)).toBe(name);
  });
});
