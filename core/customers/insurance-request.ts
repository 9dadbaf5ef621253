import { insuranceOf } from '#core/content/company.ts';
import { formatLongDay, formatPartyDays } from '#core/kernel/format-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import type { ContactMessages } from './contact-message.ts';

type InsuranceRequest = {
  readonly name: string;
  /** Name and address to put on the certificate. */
  readonly holder: string;
  readonly by?: string | undefined;
  readonly language?: Language | undefined;
};

/** When it was last asked for; undefined if never. */
type Asked = Instant | undefined;

/** For the office, which reads English. */
function messageOf(
  { id, lines, event }: Reservation,
  { holder, by }: InsuranceRequest,
  insurance: ReturnType<typeof insuranceOf>,
): string {
  const { startDate, endDate } = summaryOf(lines);
  const endsBefore = insurance && insurance.expiresOn < endDate ? insurance.expiresOn : undefined;
  return [
    ...(endsBefore === undefined
      ? []
      : [
          `Your liability insurance ends on ${formatLongDay(endsBefore)}, before this event: renew it first.`,
        ]),
    `Certificate of insurance wanted for reservation ${bookingNumber(id)}.`,
    `In the name of: ${holder}`,
    `Needed by: ${by || 'not said'}`,
    `Event: ${formatPartyDays(startDate, endDate)}`,
    `At: ${event.street}, ${event.city}, ${event.region} ${event.postalCode}`,
  ].join('\n');
}

const MOST = 50;

/** The answer comes by mail: without an address, the customer calls. */
type CannotAsk = InvalidLink | { readonly kind: 'cannot_change' };

/**
 * For a place that wants a certificate in its own name: the customer's request by the private link,
 * which becomes a message to the office about the reservation.
 */
export function makeInsuranceByLink(
  openLink: OpenManageLink,
  messages: Pick<ContactMessages, 'add' | 'ofReservation'>,
  settings: Pick<BusinessSettingsStore, 'read'>,
  randomness: Randomness,
  clock: Clock,
) {
  return {
    read: (token: string): Promise<Result<Asked, InvalidLink>> =>
      byLink<Asked, never>(openLink, token, async ({ id }) => {
        const about = await messages.ofReservation(id, MOST);
        return ok(about.find(({ channel }) => channel === 'link')?.receivedAt);
      }),

    ask: (token: string, request: InsuranceRequest): Promise<Result<Asked, CannotAsk>> =>
      byLink<Asked, CannotAsk>(openLink, token, async (reservation) => {
        const { name, language } = request;
        const { email, phone } = reservation.contact;
        if (email === undefined) return err({ kind: 'cannot_change' });
        const receivedAt = clock.now();
        await messages.add({
          id: randomness.id(),
          channel: 'link',
          name,
          email,
          phone,
          message: messageOf(reservation, request, insuranceOf(await settings.read())),
          language,
          reservationId: reservation.id,
          receivedAt,
        });
        return ok(receivedAt);
      }),
  };
}
