import { describe, expect, it } from 'vitest';
import { place } from '#core/checkout/place.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { signAgreement } from '#core/documents/agreement.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { toChange, toPlace } from '#core/reservations/booking-ledger.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { NOON, order, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const span = (from: string, to: string) => ({ from: calendarDay(from), to: calendarDay(to) });

export function describePapers(open: OpenStores): void {
  describe('papers and lists', () => {
    const repositories = freshRepositories(open);

    /** The castle from Saturday 2026-12-05 to Monday 2026-12-07. */
    async function book(status: Reservation['status']): Promise<void> {
      const { catalogue, ledger, clock } = repositories();
      await catalogue.create(product());
      const now = clock.now();
      await ledger.transact(
        toPlace({ lines: order().lines }, (facts) => place(order(), facts, now, shopDay(now))),
      );
      await ledger.transact(
        toChange({ reservation: 'r1' }, (reservation, { schedules }) =>
          ok({
            reservation: { ...reservation, status, holdExpiresAt: undefined },
            schedules,
            mail: [],
            refunds: [],
          }),
        ),
      );
    }

    it('list confirmed bookings by their first delivery day, both ends of the span included', async () => {
      await book('confirmed');
      const { lists } = repositories();
      const ids = async (from: string, to: string) =>
        (await lists.confirmedStarting(span(from, to), 10)).map(({ id }) => id);
      expect(await ids('2026-12-05', '2026-12-05')).toEqual(['r1']);
      expect(await ids('2026-12-01', '2026-12-04')).toEqual([]);
      expect(await ids('2026-12-06', '2026-12-31')).toEqual([]);
      expect(await lists.completedEnded(span('2026-12-01', '2026-12-31'), 10)).toEqual([]);
      const by = async (day: string) =>
        (await lists.confirmedBy(calendarDay(day), 10)).map(({ id }) => id);
      expect([await by('2026-12-04'), await by('2026-12-05')]).toEqual([[], ['r1']]);
    });

    it('list completed bookings by their last pickup day', async () => {
      await book('completed');
      const { lists } = repositories();
      expect(await lists.completedEnded(span('2026-12-07', '2026-12-07'), 10)).toHaveLength(1);
      expect(await lists.completedEnded(span('2026-12-01', '2026-12-06'), 10)).toEqual([]);
    });

    it('list what was booked with an address, however it was written', async () => {
      await book('confirmed');
      const { lists } = repositories();
      expect(await lists.ofEmail('ana@example.com', 10)).toMatchObject([{ id: 'r1' }]);
      expect(await lists.ofEmail('bo@example.com', 10)).toEqual([]);
    });

    it('store a signed agreement word for word, with the reservation or not at all', async () => {
      await book('confirmed');
      const { ledger, agreements, other } = repositories();
      const reservation = await ledger.find('r1');
      if (reservation === undefined) throw new Error('It was booked.');
      const basis = { site: DEMO_SITE, settings: DEFAULT_SETTINGS, own: undefined };
      const signature = { name: 'Ana Ortiz', textId: 'x', drawing: 'M1 1 L2 2' };
      const agreement = signAgreement(reservation, signature, basis, NOON);
      const { id, name, at, termsVersion, textId } = agreement;
      const signed = { id, name, at, termsVersion, textId };
      await ledger.transact(
        toChange({ reservation: 'r1' }, (stored, { schedules }) =>
          ok({ reservation: { ...stored, signed }, schedules, mail: [], refunds: [], agreement }),
        ),
      );
      expect(await other.agreements.find(id)).toEqual(agreement);
      expect((await ledger.find('r1'))?.signed).toEqual(signed);
      expect(await agreements.find('r1-0')).toBeUndefined();
    });

    it('keep every text of own terms, which is never changed', async () => {
      const { ownTexts, other } = repositories();
      const text = { en: '# Risk\n“Sí”', es: '', replaces: false };
      await ownTexts.keep('0123456789abcdef', text);
      await ownTexts.keep('0123456789abcdef', { ...text, en: 'Other.' });
      expect(await other.ownTexts.find('0123456789abcdef')).toEqual(text);
      expect(await ownTexts.find('fedcba9876543210')).toBeUndefined();
    });
  });
}
