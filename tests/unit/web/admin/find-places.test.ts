import { describe, expect, it } from 'vitest';
import { ADMIN_AREAS, placesIn } from '#web/admin/areas.tsx';
import { findPlaces } from '#web/admin/search/find-dialog.tsx';

const PLACES = placesIn(ADMIN_AREAS);
const found = (text: string) => findPlaces(PLACES, text).map(({ label }) => label);

describe('the screens found by a search', () => {
  it.each([
    ['sales tax', 'Settings'],
    ['quickbooks', 'Reports'],
    ['gift', 'Credits'],
    ['refund', 'Reservations'],
    ['invite', 'Security'],
    ['import', 'Integrations'],
    ['campaign', 'Marketing'],
    ['password', 'Your account'],
    ['wind', 'Weather'],
    ['staff', 'Security'],
    ['sms', 'Automations'],
    ['employee', 'Trucks and crew'],
    ['employee', 'Security'],
    ['export', 'Customers'],
    ['backup', 'Reservations'],
    ['closed days', 'Settings, Calendar limits'],
    ['closed days', 'Calendar'],
    ['logo', 'Settings, The shop'],
    ['import', 'Imports'],
    ['tax', 'Settings, Tax'],
    ['mileage', 'Reports'],
    ['go to deliveries', 'Deliveries'],
    ['help', 'Dashboard'],
    ['stairs', 'Settings, Fees'],
    ['minimum order', 'Settings, Unpaid orders'],
    ['attendant', 'Products'],
    ['cleaning', 'Units'],
    ['net 30', 'New order'],
    ['google calendar', 'Trucks and crew'],
    ['follow up', 'Quotes'],
    ['card on file', 'Settings, Deposit'],
    ['overnight', 'Settings, Website claims'],
    ['venmo', 'Reservations'],
    ['zelle', 'Reports'],
    ['text messages', 'Automations'],
    ['certificate of insurance', 'Settings, The shop'],
    ['waiting list', 'Reports'],
  ])('for %j include %s', (text, label) => {
    expect(found(text)).toContain(label);
  });

  it('are all of them without a word, and none for nonsense', () => {
    expect(found('')).toHaveLength(PLACES.length);
    expect(found('zebra')).toEqual([]);
  });
});
