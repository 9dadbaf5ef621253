import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { plain } from '#tests/support/texts.ts';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import * as english from '#web/texts/en/dates.ts';
import { formatMoment as englishMoment } from '#web/texts/en/history.ts';
import { AMOUNTS } from '#web/texts/en/pricing.ts';
import { formatTime, formatWindow } from '#web/texts/es/dates.ts';
import { formatMoment, OWN_CHANGES, WIND } from '#web/texts/es/history.ts';
import { PARTY } from '#web/texts/es/party.ts';
import { AMOUNTS as SPANISH } from '#web/texts/es/pricing.ts';

describe('a day and an hour', () => {
  it('stay together at the end of a line, and the dash with the first of two', () => {
    const day = calendarDay('2026-12-18');
    expect(formatTime('18:00')).toBe('6\u00a0p.\u00a0m.');
    expect(formatWindow('09:30', '18:00')).toBe('9:30\u00a0a.\u00a0m.\u00a0– 6\u00a0p.\u00a0m.');
    expect(english.formatWindow('09:30', '18:00')).toBe('9:30\u00a0AM\u00a0– 6\u00a0PM');
    expect(english.formatLongDay(day)).toBe('Friday, December\u00a018,\u00a02026');
    expect(english.formatPartyDays(day, addDays(day, 2))).toBe(
      'Fri,\u00a0Dec\u00a018\u00a0– Sat,\u00a0Dec\u00a019',
    );
  });
});

describe('a sentence', () => {
  it.each([
    ['Call (817) 555-0142 today.', '(817) 555-0142'],
    ['Free Dec 18–19 only.', '18–19'],
    ['Taken on Fri, Dec 18 already.', 'Fri, Dec 18'],
    ['Ya no hay el vie 18 dic por ahora.', 'vie 18 dic'],
    ['An outlet within 75 ft of it.', '75 ft'],
    ['Pide 20 × 18 pies de pasto.', '20 × 18 pies'],
  ])('does not break within what belongs together: %s', (text, kept) => {
    const html = renderToStaticMarkup(createElement(Sentence, { text }));
    expect(/class="whitespace-nowrap[^>]*>([^<]*)</.exec(html)?.[1]).toBe(kept);
    expect(renderToStaticMarkup(createElement(Sentence, { text, isLabel: true }))).not.toContain(
      'href',
    );
  });
});

describe('a moment', () => {
  const moment = formatMoment('2026-12-10T14:00:00Z');

  it('is written like every other day and time', () => {
    expect(plain(moment)).toBe('jue 10 dic, 8 a. m.');
    expect(plain(englishMoment('2026-12-10T14:00:00Z'))).toBe('Thu, Dec 10, 8 AM');
  });

  it('never leads to a second period', () => {
    const said = [
      OWN_CHANGES.until(moment, true),
      OWN_CHANGES.until(moment, false),
      WIND.until(moment),
      WIND.forecast(30, moment, undefined),
      PARTY.arrivalOn('vie 18 dic', formatTime('10:00'), moment),
      PARTY.pickUpOn('dom 20 dic', formatTime('09:00'), moment),
    ];
    for (const sentence of said) {
      expect(sentence).toContain(moment);
      expect(sentence).not.toContain('m..');
    }
  });
});

describe('the best of the cancellation rules', () => {
  it('is one sentence with the owner’s figures', () => {
    expect(AMOUNTS.refund(100, 7)).toBe(
      'Full refund if you cancel at least 7 days before delivery.',
    );
    expect(AMOUNTS.refund(50, 1)).toBe('50% refund if you cancel at least 1 day before delivery.');
    expect(AMOUNTS.refund(100, 0)).toBe('Full refund if you cancel before we deliver.');
    expect(SPANISH.refund(100, 7)).toBe(
      'Devolución completa si cancelas al menos 7 días antes de la entrega.',
    );
  });

  it('names the last day of each refund once the delivery is known', () => {
    const days = [
      { refundPercent: 100, until: calendarDay('2026-12-03') },
      { refundPercent: 50, until: calendarDay('2026-12-09') },
    ];
    expect(plain(AMOUNTS.refundUntil(days))).toBe(
      'Cancel by the end of Thu, Dec 3 for a full refund, or by the end of Wed, Dec 9 for 50%. After that, nothing is refunded.',
    );
    expect(plain(AMOUNTS.refundUntil(days.slice(1)))).toBe(
      'Cancel by the end of Wed, Dec 9 for a 50% refund. After that, nothing is refunded.',
    );
    expect(AMOUNTS.refundUntil([])).toBe('Canceling this close to delivery brings no refund.');
    expect(plain(SPANISH.refundUntil(days))).toBe(
      'Cancela antes de que termine el jue 3 dic y te devolvemos todo, o antes de que termine el mié 9 dic y te devolvemos el 50%. Después ya no se devuelve nada.',
    );
  });
});
