import type { ReadSite } from '#core/content/company.ts';
import { siteIn } from '#core/content/site-in.ts';
import type { makePlanDay } from '#core/dispatch/plan-day.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { inOwnLanguage, mailLanguageOf } from '#core/reservations/reservation.ts';
import { composeMail } from './compose-mail.ts';
import { withoutKeys } from './compose-task.ts';
import { isPublishedAs, type NotPublished, onceTold, visitsToAnnounce } from './crew-windows.ts';

type PreviewPorts = {
  readonly planDay: Pick<ReturnType<typeof makePlanDay>, 'read'>;
  readonly ledger: Pick<BookingLedger, 'find' | 'fleets'>;
  readonly readSite: ReadSite;
  readonly publicUrl: string;
  readonly clock: Clock;
};

/**
 * What the customer of a published day would read about their new hours, in their language. Sends
 * and stores nothing. Undefined if nothing is new to them.
 */
export const makePreviewHours =
  ({ planDay, ledger, readSite, publicUrl, clock }: PreviewPorts) =>
  async (
    day: CalendarDay,
    version: number,
    reservationId: string,
    by: ActionContext['by'],
  ): Promise<
    Result<{ readonly subject: string; readonly text: string } | undefined, NotPublished>
  > => {
    const shown = await planDay.read(day);
    if (!isPublishedAs(shown, version)) return err({ kind: 'not_published' });
    const [id, visits = []] =
      [...visitsToAnnounce(shown)].find(([one]) => one === reservationId) ?? [];
    const found = id && (await ledger.find(id));
    if (!found) return ok(undefined);
    const fleets = await ledger.fleets(found.lines.map(({ productId }) => productId));
    const told = onceTold(visits, found, fleets, { now: clock.now(), by });
    if (told === undefined) return ok(undefined);
    const language = mailLanguageOf(told);
    const site = siteIn(language, await readSite());
    const reservation = inOwnLanguage({ ...told, language });
    const mail = composeMail('crew_window', reservation, `${publicUrl}/manage/…`, site);
    return ok({ subject: mail.subject, text: withoutKeys(mail.text) });
  };
