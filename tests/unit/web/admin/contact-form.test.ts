import { describe, expect, it } from 'vitest';
import type { CustomerDto } from '#core/contract/customers.ts';
import { contactChange, contactOf } from '#web/admin/customers/contact-form.tsx';

describe('the form of a customer’s contact', () => {
  const record = {
    name: 'Ana Gomez',
    emails: ['ana@old.example'],
    phones: ['+18175550101'],
    reservations: [],
  } as unknown as CustomerDto;
  const contact = { name: 'Ana', email: 'Ana@new.example', phone: '817-555-0102' };
  const coming = { ...record, reservations: [{}, { contact }] } as unknown as CustomerDto;
  const plain = { bookings: ['B1'], sends: false, renews: true, shares: false };

  it('starts with the contact of what is booked next, under the record’s name', () => {
    expect(contactOf(record)).toEqual({
      name: 'Ana Gomez',
      email: 'ana@old.example',
      phone: '(817) 555-0101',
    });
    expect(contactOf(coming)).toEqual({
      name: 'Ana Gomez',
      email: 'Ana@new.example',
      phone: '(817) 555-0102',
    });
  });

  it('sends what changed only: a booking under another name keeps it', () => {
    const shown = contactOf(coming);
    const replaces = { email: shown.email, phone: shown.phone };
    expect(contactChange(shown, { ...shown, ...plain, phone: '8175550103' })).toEqual({
      contact: { phone: '(817) 555-0103' },
      replaces,
      bookings: ['B1'],
      link: 'none',
    });
    expect(contactChange(shown, { ...shown, ...plain, email: '', sends: true })).toEqual({
      contact: { email: null },
      replaces,
      bookings: ['B1'],
      link: 'renew',
    });
    const shared = { ...shown, ...plain, email: 'hal@moore.example', shares: true };
    expect(contactChange(shown, shared)).toMatchObject({ sharesEmail: true });
  });
});
