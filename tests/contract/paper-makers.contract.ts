import { describe, expect, it } from 'vitest';
import type { CalendarFile, CalendarMaker } from '#core/documents/calendar-events.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import type { LabelMaker, UnitLabel } from '#core/documents/unit-card.ts';
import { after, HOUR } from '#core/kernel/instant.ts';
import type { Paper } from '#core/kernel/paper.ts';
import { NOON } from '#tests/support/fixtures.ts';

const PAPER: Paper = {
  title: 'Receipt',
  subtitle: 'Reservation R1',
  language: 'en',
  brand: 'Bounce Galaxy Rentals',
  foot: 'hello@bouncegalaxy.example',
  createdAt: NOON,
  blocks: [
    { kind: 'heading', text: 'Rentals' },
    { kind: 'amounts', rows: [{ label: 'Total', value: '$450.00', isStrong: true }] },
  ],
};

const startOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.slice(0, 7));

export function describePaperMaker(name: string, open: () => PaperMaker): void {
  describe(`${name}, as PaperMaker`, () => {
    it('makes a PDF, the same bytes from the same paper', async () => {
      const bytes = await open().make(PAPER);
      expect(startOf(bytes)).toBe('%PDF-1.');
      expect(await open().make(structuredClone(PAPER))).toEqual(bytes);
    });

    it('makes other bytes from another paper', async () => {
      const bytes = await open().make(PAPER);
      expect(await open().make({ ...PAPER, title: 'Invoice' })).not.toEqual(bytes);
      expect(await open().make({ ...PAPER, blocks: [] })).not.toEqual(bytes);
    });
  });
}

const LABEL: UnitLabel = {
  product: 'Neon Castle',
  label: 'Unit 1',
  serial: 'NC-100',
  brand: 'Bounce Galaxy Rentals',
  phone: '(817) 555-0142',
  url: 'https://shop.example/unit/abc',
};

export function describeLabelMaker(name: string, open: () => LabelMaker): void {
  describe(`${name}, as LabelMaker`, () => {
    it('makes one PDF of any number of labels', async () => {
      const one = await open().make([LABEL]);
      const sheets = await open().make(
        Array.from({ length: 11 }, (_, index) => ({ ...LABEL, label: `Unit ${index}` })),
      );
      expect([startOf(one), startOf(sheets)]).toEqual(['%PDF-1.', '%PDF-1.']);
      expect(sheets.length).toBeGreaterThan(one.length);
    });
  });
}

const EVENT = { text: '', place: '', url: undefined, from: NOON, until: after(NOON, HOUR) };
const CALENDAR: CalendarFile = {
  name: 'Bounce Galaxy R1',
  stamp: NOON,
  sequence: 2,
  isCancelled: false,
  events: [
    { ...EVENT, kind: 'hours', uid: 'r1-delivery', title: 'We set up' },
    { ...EVENT, kind: 'hours', uid: 'r1-pick-up', title: 'We pick up' },
  ],
};

export function describeCalendarMaker(name: string, open: () => CalendarMaker): void {
  describe(`${name}, as CalendarMaker`, () => {
    it('makes a calendar of the events in their order, with their ids', () => {
      const lines = open().make(CALENDAR).split('\r\n');
      expect([lines[0], ...lines.slice(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
      expect(lines.filter((line) => /^(BEGIN:VEVENT|UID:|SUMMARY:)/.test(line))).toEqual([
        'BEGIN:VEVENT',
        'UID:r1-delivery',
        'SUMMARY:We set up',
        'BEGIN:VEVENT',
        'UID:r1-pick-up',
        'SUMMARY:We pick up',
      ]);
    });

    it('makes the same text from the same file, with no bare line feed', () => {
      const text = open().make(CALENDAR);
      expect(text).not.toMatch(/(?<!\r)\n/);
      expect(open().make(structuredClone(CALENDAR))).toBe(text);
    });

    it('makes a calendar without events', () => {
      const text = open().make({ ...CALENDAR, events: [] });
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
      expect(text).not.toContain('VEVENT');
    });
  });
}
