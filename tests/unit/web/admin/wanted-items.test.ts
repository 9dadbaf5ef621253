import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { addItem, changeOf, daysOfNew, type Item } from '#web/admin/reservations/items-form.tsx';
import { PickupField } from '#web/admin/shared/change-form.tsx';

const DAYS = { startDate: '2026-12-05', endDate: '2026-12-06' };
const castle: Item = {
  key: 'was-0',
  productId: 'castle',
  title: 'Castle',
  quantity: 1,
  isAddOn: false,
  ...DAYS,
};
const slide = { id: 'slide', title: 'Slide' };

describe('addItem', () => {
  it("adds one on the booking's days", () => {
    expect(addItem([castle], slide, DAYS, false)).toEqual([
      castle,
      {
        key: 'new-1-slide',
        productId: 'slide',
        title: 'Slide',
        quantity: 1,
        isAddOn: false,
        ...DAYS,
      },
    ]);
  });

  it('raises the quantity of an item already on these days, and of no other', () => {
    const product = { id: 'castle', title: 'Castle' };
    expect(addItem([castle], product, DAYS, false)).toEqual([{ ...castle, quantity: 2 }]);
    const later = { startDate: '2026-12-06', endDate: '2026-12-07' };
    expect(addItem([castle], product, later, false)).toHaveLength(2);
    expect(addItem([castle], product, DAYS, true)).toHaveLength(2);
    // An add-on is for all of the booking's days.
    const addOn = { ...castle, isAddOn: true };
    expect(addItem([addOn], product, later, true)).toEqual([{ ...addOn, quantity: 2 }]);
  });
});

describe('changeOf', () => {
  it('tells rentals from add-ons', () => {
    const addOn = { ...castle, key: 'was-1', productId: 'sandbags', isAddOn: true, quantity: 4 };
    expect(changeOf([castle, addOn])).toEqual({
      kind: 'lines',
      lines: [{ productId: 'castle', quantity: 1, ...DAYS }],
      addOns: [{ productId: 'sandbags', quantity: 4 }],
    });
  });

  it('requests nothing while no rental is left', () => {
    expect(changeOf([{ ...castle, isAddOn: true }])).toBeUndefined();
  });
});

describe('daysOfNew', () => {
  const item = (key: string, startDate: string, isAddOn = false): Item => ({
    key,
    productId: key,
    title: key,
    quantity: 1,
    startDate,
    endDate: startDate,
    isAddOn,
  });
  const booked = [
    item('castle', '2026-12-18'),
    item('slide', '2026-12-26'),
    item('tables', '', true),
  ];
  const first = { startDate: '2026-12-18', endDate: '2026-12-21' };

  it('are those of the rental it replaces', () => {
    const left = booked.filter(({ key }) => key !== 'slide');
    expect(daysOfNew(booked, left, first)).toMatchObject({ startDate: '2026-12-26' });
  });

  it('are the first period’s if nothing was removed, or only an add-on', () => {
    expect(daysOfNew(booked, booked, first)).toBe(first);
    expect(daysOfNew(booked, booked.slice(0, 2), first)).toBe(first);
  });
});

describe('PickupField', () => {
  it('says on which day the crew comes, if that is the evening before the last day', () => {
    const said = (sameEvening: readonly string[]) => {
      const field = createElement(PickupField, {
        event: { sameEvening },
        value: '2026-12-06',
        onChange: () => undefined,
      });
      const client = new QueryClient();
      return renderToString(inApp(createElement(QueryClientProvider, { client }, field)))
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/ +/g, ' ');
    };
    expect(said(['2026-12-06'])).toMatch(/Rented until .*Picked up Sat, Dec 5 , the same evening/);
    expect(said(['2026-12-20'])).not.toContain('same evening');
    expect(said([])).toContain('Pickup');
  });
});
