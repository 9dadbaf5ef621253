import { describe, expect, it } from 'vitest';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { METHODS, methodName, methodWritten } from '#core/reservations/offline-methods.ts';
import { OFFLINE_WAYS as SPANISH } from '#core/reservations/reservation-words.es.ts';
import { OFFLINE_WAYS as ENGLISH } from '#core/reservations/reservation-words.ts';

describe('a way to pay outside the site', () => {
  it('is read from another program’s words', () => {
    const written = {
      cash: ['Cash', 'cash on delivery', 'Efectivo'],
      check: ['Check #1042', 'Cheque', 'paid by check'],
      zelle: ['Zelle', 'ZELLE transfer'],
      venmo: ['Venmo @party'],
      bank_transfer: ['ACH', 'eCheck', 'e-check', 'Wire', 'Transferencia'],
      card_reader: ['Terminal', 'Card Reader', 'swiped'],
      other: ['Visa', 'Cash App', 'Credit Card', ''],
    };
    const read = Object.values(written).map((texts) => texts.map(methodWritten));
    const same = Object.entries(written).map(([method, texts]) => texts.map(() => method));
    expect(read).toEqual(same);
  });

  it('has its own words, column and place', () => {
    for (const words of [
      OFFLINE_METHODS.map((method) => METHODS[method].name),
      OFFLINE_METHODS.map((method) => METHODS[method].column.key),
      OFFLINE_METHODS.map((method) => ENGLISH[method]),
      OFFLINE_METHODS.map((method) => SPANISH[method]),
    ]) {
      expect(new Set(words).size).toBe(OFFLINE_METHODS.length);
    }
    expect(['bank_transfer', 'zelle'].map((one) => methodName(one as 'zelle'))).toEqual([
      'bank transfer',
      'Zelle',
    ]);
  });
});
