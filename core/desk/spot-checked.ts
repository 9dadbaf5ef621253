import type { Reservation } from '#core/reservations/reservation.ts';
import { ofYards } from './booking-items.ts';
import { idOf } from './desk-item.ts';
import { type DeskMarks, isDone } from './desk-marks.ts';

/** Whether the office has marked what does not fit the spot as checked with the customer. */
export const makeIsSpotChecked =
  (marks: Pick<DeskMarks, 'read'>) =>
  async (reservation: Reservation): Promise<boolean> => {
    const [item] = ofYards({ misfits: [reservation] });
    if (item === undefined) return false;
    const id = idOf(item);
    return isDone(item, (await marks.read([id])).get(id));
  };
