import { describe, expect, it } from 'vitest';
import {
  scheduleFromDocument,
  scheduleToDocument,
} from '#adapters/documents/collections/schedule-document.ts';
import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import type { Json } from '#adapters/documents/engine/document-store.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { after, HOUR } from '#core/kernel/instant.ts';
import { NOON } from '#tests/support/fixtures.ts';

const ID = 'castle:2026-12';
const read = (days: Json) =>
  scheduleFromDocument({
    id: ID,
    data: { schemaVersion: 1, productId: 'castle', month: '2026-12', days },
  });

describe('a schedule’s document', () => {
  it('is read as it was written, holds and sold units alike', () => {
    const expiresAt = after(NOON, HOUR);
    const days = {
      [calendarDay('2026-12-05')]: {
        u1: { reservationId: 'R1' },
        u2: { reservationId: 'R2', expiresAt },
      },
      [calendarDay('2026-12-30')]: { u1: { reservationId: 'R3' } },
    };
    const data = scheduleToDocument(ID, { days });
    expect(data['days']).toMatchObject({
      '2026-12-05': { u2: { reservationId: 'R2', expiresAt: new Date(expiresAt).toISOString() } },
    });
    expect(scheduleFromDocument({ id: ID, data }).days).toStrictEqual(days);
    expect(
      scheduleFromDocument({ id: ID, data: JSON.parse(JSON.stringify(data)) }).days,
    ).toStrictEqual(days);
    const more = {
      '2026-12-05': { u2: { reservationId: 'R2', expiresAt: '2026-12-01T18:00Z', more: 1 } },
    };
    expect(Object.values(read(more).days)[0]?.['u2']).toStrictEqual({
      reservationId: 'R2',
      expiresAt: Date.parse('2026-12-01T18:00Z'),
    });
  });

  it.each<[string, Json]>([
    ['no days', 'none'],
    ['a day that does not exist', { '2026-02-30': { u1: { reservationId: 'R1' } } }],
    ['a list of units', { '2026-12-05': [{ reservationId: 'R1' }] }],
    ['a unit without a reservation', { '2026-12-05': { u1: {} } }],
    ['a reservation that is no text', { '2026-12-05': { u1: { reservationId: 7 } } }],
    ['a hold until never', { '2026-12-05': { u1: { reservationId: 'R1', expiresAt: null } } }],
    [
      'a hold until a day that does not exist',
      {
        '2026-12-05': { u1: { reservationId: 'R1', expiresAt: '2026-02-30T00:00:00.000Z' } },
      },
    ],
  ])('is refused with %s', (_, days) => {
    expect(() => read(days)).toThrow(UnreadableDocumentError);
  });
});
