import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { decoderOf, UNKNOWN } from '#adapters/documents/engine/document-decoder.ts';
import { encoderOf } from '#adapters/documents/engine/document-encoder.ts';
import {
  centsField,
  dollarsField,
  instantField,
  namedCentsField,
} from '#adapters/documents/engine/document-fields.ts';
import { cents } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';

const schema = z.object({
  at: instantField,
  parts: z.array(z.object({ priceCents: centsField, note: z.string().optional() })).readonly(),
  days: z.record(z.string(), z.object({ by: z.string() })),
});
const codec = documentCodec('things', schema, [noLegacy]);

const value = {
  at: instant(1_700_000_000_000),
  parts: [{ priceCents: cents(250), note: undefined }, { priceCents: cents(0) }],
  days: { '2026-08-01': { by: 'R1' } },
};

describe('documentCodec', () => {
  it('reads a document it just made the same as one parsed from its text', () => {
    const data = codec.toDocument(value);
    const read = codec.fromDocument({ id: 'a', data: JSON.parse(JSON.stringify(data)) });
    expect(codec.fromDocument({ id: 'a', data })).toStrictEqual(read);
    expect(read.parts).toStrictEqual([{ priceCents: 250 }, { priceCents: 0 }]);
  });

  it('leaves out everything that the schema does not have', () => {
    const more = { ...value, secret: 'x', parts: [{ priceCents: cents(1), secret: 'y' }] };
    const data = codec.toDocument(more);
    expect(JSON.stringify(codec.fromDocument({ id: 'a', data }))).not.toContain('secret');
  });

  it('keeps what was written when the caller changes its object afterwards', () => {
    const days: Record<string, { by: string }> = { '2026-08-01': { by: 'R1' } };
    const data = codec.toDocument({ ...value, days });
    days['2026-08-01'] = { by: 'R2' };
    expect(codec.fromDocument({ id: 'a', data }).days).toEqual({ '2026-08-01': { by: 'R1' } });
  });

  it('writes neither undefined nor negative zero, and freezes everything it wrote', () => {
    const loose = z.object({ parts: z.array(z.record(z.string(), z.number().optional())) });
    const parts = [{ a: undefined, b: -0 }, { c: 1 }];
    const data = documentCodec('things', loose, [noLegacy]).toDocument({ parts });
    expect(data).toStrictEqual({ schemaVersion: 1, parts: [{ b: 0 }, { c: 1 }] });
    expect(Object.isFrozen(data) && Object.isFrozen(data['parts'])).toBe(true);
    expect(Object.isFrozen(parts)).toBe(false);
  });

  it.each([
    [{ days: { __x__: { by: 'R1' } } }, 'Cannot store "days.__x__": the form __x__ is reserved'],
    [{ days: { d: { by: '\ud800' } } }, 'Cannot store "days.d.by": contains half of a surrogate'],
  ])('names a value that no store accepts: %j', (wrong, message) => {
    expect(() => codec.toDocument({ ...value, ...wrong })).toThrow(message);
  });

  it('stores amounts under names that end in Cents, wherever they are, and reads them back', () => {
    const amount = namedCentsField;
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['paid', 'kept']), amount }),
      z.object({ kind: z.literal('told') }),
    ]);
    const shape = {
      fee: amount.optional(),
      entries: z.array(kinds).readonly(),
      of: kinds.optional(),
    };
    const money = documentCodec('money', z.object({ ...shape, more: z.object({ amount }) }));
    const entries = [{ kind: 'paid', amount: cents(250) } as const, { kind: 'told' } as const];
    const given = { entries, of: entries[0], more: { amount: cents(0) } };
    const data = money.toDocument(given);
    expect(data).toEqual({
      schemaVersion: 1,
      entries: [{ kind: 'paid', amountCents: 250 }, { kind: 'told' }],
      of: { kind: 'paid', amountCents: 250 },
      more: { amountCents: 0 },
    });
    const stored = JSON.parse(JSON.stringify(data));
    expect(money.fromDocument({ id: 'a', data })).toStrictEqual(given);
    expect(money.fromDocument({ id: 'a', data: stored })).toStrictEqual(given);
    const strange = { ...stored, more: { amount: 0 } };
    expect(() => money.fromDocument({ id: 'a', data: strange })).toThrow('Cannot read money/a');
  });

  it('leaves the schema version out of a document stored as it is', () => {
    const plain = documentCodec('things', z.object({ name: z.string() }), [noLegacy]);
    const data = plain.toDocument({ name: 'Castle' });
    expect(plain.fromDocument({ id: 'a', data })).toStrictEqual({ name: 'Castle' });
  });

  it('parses what is written in a different form than it is read in', () => {
    const joined = z.codec(z.string(), z.array(z.string()), {
      decode: (text) => text.split(','),
      encode: (parts) => parts.join(','),
    });
    const other = documentCodec('things', z.object({ names: joined }), [noLegacy]);
    const data = other.toDocument({ names: ['a', 'b'] });
    expect(data).toEqual({ schemaVersion: 1, names: 'a,b' });
    expect(other.fromDocument({ id: 'a', data })).toEqual({ names: ['a', 'b'] });
  });
});

describe('encoderOf', () => {
  const kinds = z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['paid', 'owed']), priceCents: centsField, at: instantField }),
    z.object({ kind: z.literal('told'), by: z.string().optional(), isOpen: z.boolean() }),
  ]);
  const all = z.object({
    price: dollarsField,
    entries: z.array(kinds).readonly(),
    more: z.array(instantField).optional(),
    days: z.record(z.string(), z.record(z.string(), z.object({ until: instantField.optional() }))),
    count: z.tuple([z.int(), z.string().nullable()]).optional(),
    texts: z.array(z.string()).default([]),
  });
  const amount = fc.nat(1_000_000).map(cents);
  const moment = fc.nat(2_000_000_000).map((at) => instant(at * 1_000));
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const entry = fc.oneof(
    fc.record({ kind: fc.constantFrom('paid', 'owed'), priceCents: amount, at: moment }),
    fc.record({
      kind: fc.constant('told' as const),
      by: optional(fc.string()),
      isOpen: fc.boolean(),
      stray: fc.string(),
    }),
  );
  const values = fc.record({
    price: amount,
    entries: fc.array(entry),
    more: optional(fc.array(moment)),
    days: fc.dictionary(
      fc.stringMatching(/^[a-z]{1,5}$/),
      fc.dictionary(fc.stringMatching(/^u[0-9]$/), fc.record({ until: optional(moment) })),
    ),
    count: optional(fc.tuple(fc.nat(), fc.option(fc.string()))),
    texts: fc.array(fc.string()),
  });

  it('writes what zod writes', () => {
    const encode = encoderOf(all);
    fc.assert(
      fc.property(values, (given) => {
        expect(encode(given)).toEqual(z.encode(all, given));
      }),
    );
  });

  it('reads back, unparsed, the same as zod would parse', () => {
    const { count: _count, ...shape } = all.shape;
    const read = z.object(shape);
    fc.assert(
      fc.property(values, (given) => {
        const stored: unknown = JSON.parse(JSON.stringify(encoderOf(read)(given)));
        expect(decoderOf(read)(stored)).toStrictEqual(read.parse(stored));
      }),
    );
  });

  it('leaves to zod what only zod can decide', () => {
    const { texts, count } = all.shape;
    expect(decoderOf(z.object({ texts }))({})).toBe(UNKNOWN);
    expect(decoderOf(z.object({ count }))({ count: [1, null] })).toBe(UNKNOWN);
  });

  it('does not write a kind that the schema does not have', () => {
    expect(() => encoderOf(kinds)({ kind: 'other' })).toThrow('No kind is called other');
  });
});
