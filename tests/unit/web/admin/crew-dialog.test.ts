import { describe, expect, it } from 'vitest';
import { choicesFor, placeIn, placeText, whyIn } from '#web/admin/deliveries/crew-dialog.tsx';

const TRUCKS = [
  { truckId: 't1', name: 'Longhorn' },
  { truckId: 't2', name: 'Bluebonnet' },
];
const KYLE = { id: 'c1', name: 'Kyle', role: 'crew', place: 'usual' } as const;

describe('where somebody can be on a day', () => {
  it('begins with the usual truck, which is offered once', () => {
    expect(choicesFor({ ...KYLE, usualTruckId: 't2' }, TRUCKS)).toEqual([
      ['usual', 'Bluebonnet'],
      ['truck t1', 'Longhorn'],
      ['yard', 'In the yard'],
      ['off', 'Off'],
      ['off sick', 'Off, sick'],
      ['off vacation', 'Off, vacation'],
      ['off other', 'Off, other reason'],
    ]);
  });

  it('says so where nobody decided, or the usual truck does not work', () => {
    expect(choicesFor(KYLE, TRUCKS)[0]).toEqual(['usual', 'Where a seat is empty']);
    expect(choicesFor({ ...KYLE, usualTruckId: 't3' }, TRUCKS)[0]?.[1]).toBe(
      'Empty seat, their truck is off',
    );
  });

  it('keeps what is chosen now, whatever happened to the truck', () => {
    const place = { truckId: 't3' };
    expect(choicesFor({ ...KYLE, place }, TRUCKS).at(-1)).toEqual(['truck t3', 'Another truck']);
    expect(placeIn(placeText(place))).toEqual(place);
    expect(placeIn(placeText('off'))).toBe('off');
    expect(placeIn(placeText('off', 'sick'))).toBe('off');
    expect(whyIn(placeText('off', 'sick'))).toBe('sick');
  });
});
