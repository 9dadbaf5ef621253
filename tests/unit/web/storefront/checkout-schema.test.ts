import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sayError } from '#core/content/problem-sentences.ts';
import {
  contactSchema,
  eventPlaceSchema,
  stateFormSchema,
} from '#core/reservations/checkout.schema.ts';

const contact = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '(817) 555-0142' };
const event = { street: '1 Elm St', city: 'Dallas', region: 'TX', postalCode: '75201' };

describe('contactSchema', () => {
  it('accepts what people type and trims it', () => {
    expect(
      contactSchema.parse({ ...contact, name: ' Ada Lovelace ', email: ' ada@example.com ' }),
    ).toEqual(contact);
  });

  it.each([
    [{ name: '  ' }, 'Enter your name.'],
    [{ name: 'a'.repeat(121) }, 'Please shorten it to 120 characters or fewer.'],
    [{ name: 'Ada\r\nBcc: x@example.com' }, 'Must be on one line.'],
    [{ email: '' }, 'Enter your email address.'],
    [{ email: 'ada' }, 'Enter a valid email address, like name@example.com.'],
    [{ phone: '555' }, 'Use 10 digits with the area code; spaces and + ( ) - . are fine.'],
    [{ phone: '555-0142' }, 'Enter all 10 digits, the area code too.'],
    [{ phone: '-------' }, 'Enter all 10 digits, the area code too.'],
    [{ phone: undefined }, 'Enter a phone number.'],
  ])('refuses %j with one sentence at the field', (wrong, sentence) => {
    const result = contactSchema.safeParse({ ...contact, ...wrong });
    expect(result.success).toBe(false);
    expect(sayError(result.error?.issues[0]?.message ?? '')).toBe(sentence);
    expect(result.error?.issues[0]?.path).toEqual(Object.keys(wrong));
  });
});

describe('eventPlaceSchema', () => {
  it('capitalizes the state and leaves out empty notes', () => {
    expect(eventPlaceSchema.parse({ ...event, region: 'tx' })).toEqual(event);
  });

  it.each([
    [{ street: '' }, 'Enter the street and number of the party.'],
    [{ city: '' }, 'Enter the city.'],
    [{ region: 'Texas' }, 'Use the two letters of the state, such as TX.'],
    [{ postalCode: '7520' }, 'A ZIP code is 12345 or 12345-6789.'],
    [{ notes: 'n'.repeat(1_001) }, 'Please shorten it to 1,000 characters or fewer.'],
  ])('refuses %j', (wrong, sentence) => {
    const result = eventPlaceSchema.safeParse({ ...event, ...wrong });
    expect(sayError(result.error?.issues[0]?.message ?? '')).toBe(sentence);
  });

  it('takes a state in a form as people write it', () => {
    const said = (region: string) => {
      const { data, error } = stateFormSchema.safeParse(region);
      return data ?? sayError(error?.issues[0]?.message ?? '');
    };
    expect(['Texas', ' new mexico ', 'tx'].map(said)).toEqual(['TX', 'NM', 'TX']);
    const twoLetters = 'Use the two letters of the state, such as TX.';
    // A name cut off, and no state at all.
    expect(['Te', 'Tejas', ''].map(said)).toEqual([twoLetters, twoLetters, 'Enter the state.']);
  });

  it('accepts both forms of a ZIP code and notes of several lines', () => {
    const place = { ...event, postalCode: '75201-1234', notes: 'Gate code 12\nBig dog' };
    expect(eventPlaceSchema.parse(place)).toEqual(place);
  });
});

it('can be described as JSON Schema', () => {
  const schema = z.object({ contact: contactSchema, event: eventPlaceSchema });
  expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
});
