import { describe, expect, it } from 'vitest';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import {
  fieldOf,
  type FleetForm,
  fleetResolver,
  formFromFleet,
  newlyOff,
} from '#web/admin/fleet/fleet-form.ts';
import { addressLine, isSameAddress } from '#web/admin/shared/use-business-settings.ts';

const [TRUCK, ...TRUCKS] = DEMO_FLEET.trucks;
if (TRUCK === undefined) throw new Error('The demo has no trucks');
const FLEET = {
  ...DEMO_FLEET,
  trucks: [
    {
      ...TRUCK,
      shifts: { ...TRUCK.shifts, mon: null },
      daysOff: [calendarDay('2026-12-24'), calendarDay('2026-12-25')],
    },
    ...TRUCKS,
  ],
  // Where the board put them.
  crew: DEMO_FLEET.crew.map((member, index) => ({
    ...member,
    ...(index === 0 && { rides: [{ day: calendarDay('2026-12-24'), truckId: null }] }),
    ...(index === 2 && {
      daysOff: [calendarDay('2026-12-24')],
      offBecause: [{ day: calendarDay('2026-12-24'), why: 'vacation' as const }],
    }),
    ...(index === 1 && { rides: [{ day: calendarDay('2026-12-24'), truckId: TRUCK.id }] }),
  })),
};

const read = (form: FleetForm) =>
  fleetResolver(form, undefined, { fields: {}, shouldUseNativeValidation: false });

describe('the form for trucks and crew', () => {
  it('saves untouched values as they were, including days off and places of a day', async () => {
    const { version: _, ...fleet } = FLEET;
    expect(await read(formFromFleet(FLEET))).toEqual({ values: fleet, errors: {} });
  });

  it('shows the error at its field: a shift, a payload, a day', async () => {
    const form = formFromFleet(FLEET);
    const [truck] = form.trucks;
    if (truck === undefined) throw new Error('no truck');
    truck.shifts.tue = { from: '20:00', to: '08:00' };
    truck.shifts.wed = { from: '08:00', to: '' };
    truck.payloadLb = 'much';
    truck.daysOff = ['Christmas'];
    const { errors } = await read(form);
    expect(errors).toMatchObject({
      trucks: [
        {
          shifts: {
            tue: { to: { message: 'Must be after the start.' } },
            wed: { to: { message: 'Enter a time such as 08:00.' } },
          },
          payloadLb: { message: 'Enter the payload in pounds.' },
          daysOff: { message: 'Choose a day.' },
        },
      ],
    });
  });

  it('takes a phone number by the rule for customers, or none', async () => {
    const errorFor = async (phone: string) => {
      const form = formFromFleet(FLEET);
      const [lead] = form.crew;
      if (lead !== undefined) lead.phone = phone;
      return (await read(form)).errors;
    };
    expect(await errorFor('call Bobby')).toEqual({
      crew: [{ phone: { type: 'invalid', message: 'Enter a phone number with its area code.' } }],
    });
    expect(await errorFor('555-0101')).not.toEqual({});
    expect([await errorFor('(817) 555-0101'), await errorFor('')]).toEqual([{}, {}]);
  });

  it('knows who is newly off on a day, and why: people and trucks on file', () => {
    const saved = formFromFleet(FLEET);
    const typed = structuredClone(saved);
    const [truck] = typed.trucks;
    const [lead, , away] = typed.crew;
    if (truck === undefined || lead === undefined || away === undefined) throw new Error('None');
    const day = '2026-12-26';
    truck.daysOff.push(day);
    lead.daysOff.push(day);
    lead.offBecause.push({ day, why: 'sick' });
    typed.crew.push({ ...lead, memberId: 'new' });
    expect(newlyOff(saved, typed, day)).toEqual({
      people: [{ id: lead.memberId, place: 'off', why: 'sick' }],
      trucksOff: [truck.truckId],
    });
    // The days off that are saved already change nothing.
    expect(newlyOff(saved, typed, '2026-12-24')).toEqual({ people: [], trucksOff: [] });
  });

  it("finds the field of the server's error", () => {
    expect(fieldOf(['depot', 'point', 'lng'])).toBe('depot.lng');
    expect(fieldOf(['trucks', '1', 'shifts', 'sat', 'to'])).toBe('trucks.1.shifts.sat.to');
    expect(fieldOf(['crew', '0', 'daysOff', '2'])).toBe('crew.0.daysOff');
    expect(fieldOf(['version'])).toBeUndefined();
  });
});

describe('the addresses of the yard and the shop', () => {
  it('are the same whatever their commas and capitals, and differ by house number', () => {
    const shop = { street: '88 Walnut Ave', city: 'Cleburne', region: 'TX', postalCode: '76033' };
    expect(addressLine(shop)).toBe('88 Walnut Ave, Cleburne, TX 76033');
    expect(isSameAddress(addressLine(shop), '88 walnut ave  Cleburne TX, 76033')).toBe(true);
    expect(isSameAddress(addressLine(shop), '89 Walnut Ave, Cleburne, TX 76033')).toBe(false);
  });
});
