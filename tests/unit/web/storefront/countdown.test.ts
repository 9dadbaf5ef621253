import { describe, expect, it } from 'vitest';
import { instant } from '#core/kernel/instant.ts';
import {
  countdownAnnouncement,
  formatCountdown,
  isUrgent,
  secondsLeft,
} from '#web/storefront/checkout/hold-countdown.tsx';

describe('countdown', () => {
  it('shows minutes and seconds', () => {
    expect(formatCountdown(1_800)).toBe('30:00');
    expect(formatCountdown(65)).toBe('1:05');
    expect(formatCountdown(0)).toBe('0:00');
  });

  it('counts whole seconds, so a new hold does not show more than it has, and stops at zero', () => {
    expect(secondsLeft(instant(10_000), instant(7_001))).toBe(2);
    expect(secondsLeft(instant(10_000), instant(10_000))).toBe(0);
    expect(secondsLeft(instant(10_000), instant(99_000))).toBe(0);
  });

  it('speaks every five minutes, in the last one and at the end', () => {
    const spoken = Array.from({ length: 1_801 }, (_, past) => countdownAnnouncement(1_800 - past));
    const changes = spoken.filter((text, index) => text !== spoken[index - 1]);
    expect(changes).toEqual([
      '',
      'Less than 25 minutes left to pay.',
      'Less than 20 minutes left to pay.',
      'Less than 15 minutes left to pay.',
      'Less than 10 minutes left to pay.',
      'Less than 5 minutes left to pay.',
      'Less than 1 minute left to pay.',
      'Your hold has expired.',
    ]);
    expect(countdownAnnouncement(1_500)).toBe('Less than 25 minutes left to pay.');
    expect(countdownAnnouncement(60)).toBe('Less than 1 minute left to pay.');
  });

  it('is urgent in the last five minutes', () => {
    expect([isUrgent(301), isUrgent(300), isUrgent(0)]).toEqual([false, true, true]);
  });
});
