import type { makePlanDay } from '#core/dispatch/plan-day.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { isPublishedAs, type NotPublished, onceTold, visitsToAnnounce } from './crew-windows.ts';
import type { MailPreview, PreviewMail } from './preview-mail.ts';

type PreviewPorts = {
  readonly planDay: Pick<ReturnType<typeof makePlanDay>, 'read'>;
  readonly ledger: Pick<BookingLedger, 'find' | 'fleets'>;
  readonly previewMail: PreviewMail;
  readonly clock: Clock;
};

/**
 * What the customer of a published day would read about their new hours, in their language. Sends
 * and stores nothing. Undefined if nothing is new to them.
 */
export const makePreviewHours =
  ({ planDay, ledger, previewMail, clock }: PreviewPorts) =>
  async (
    day: CalendarDay,
    version: number,
    reservationId: string,
    by: ActionContext['by'],
  ): Promise<Result<MailPreview | undefined, NotPublished>> => {
    const shown = await planDay.read(day);
    if (!isPublishedAs(shown, version)) return err({ kind: 'not_published' });
    const [id, visits = []] =
      [...visitsToAnnounce(shown)].find(([one]) => one === reservationId) ?? [];
    const found = id && (await ledger.find(id));
    if (!found) return ok(undefined);
    const fleets = await ledger.fleets(found.lines.map(({ productId }) => productId));
    const told = onceTold(visits, found, fleets, { now: clock.now(), by });
    return ok(told && (await previewMail('crew_window', told)));
  };
