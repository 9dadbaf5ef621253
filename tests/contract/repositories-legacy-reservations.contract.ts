import { describe, expect, it } from 'vitest';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { documentsFormerReservations } from '#adapters/documents/collections/documents-reservation-lists.ts';
import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import type { Document } from '#adapters/documents/engine/document-store.ts';
import { nodeManageSecrets } from '#adapters/system/node-system.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { makeApplyAdminAction } from '#core/back-office/admin-action.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { makeAdoptReservations } from '#core/lifecycle/adopt.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import { manageTokenFor, makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { balanceOf, paidOf, type Reservation } from '#core/reservations/reservation.ts';
import { makeAmendReservation } from '#core/self-service/amendments.ts';
import { present } from '#tests/support/expected.ts';
import { countingRandomness, fixedClock, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';
import { fill } from '#tests/support/fresh-store.ts';

const secrets = nodeManageSecrets('a key of the tests that is long enough');
const SECRET = 'what-the-former-program-sent';

/** As the shop's former program wrote it: the fields of specification §3. */
const legacy = (more: Document = {}): Document => ({
  productId: 'castle',
  productTitle: 'Neon Castle',
  startDate: '2026-12-05',
  endDate: '2026-12-07',
  payment: { amountCharged: 225, total: 450.01 },
  contact: { email: 'Ana@example.com' },
  manageTokenHash: secrets.hash(SECRET),
  ...more,
});

export function describeLegacyReservations(open: OpenStores): void {
  describe('reservations of the former program', () => {
    const repositories = freshRepositories(open);
    const clock = fixedClock();
    const keep = (reservations: Readonly<Record<string, Document>>) =>
      fill(repositories().store, 'reservations', reservations);
    async function found(id: string): Promise<Reservation> {
      return present(await repositories().ledger.find(id));
    }
    const openLink = (token: string) => makeOpenManageLink(repositories().ledger, secrets)(token);
    const adopt = () =>
      makeAdoptReservations(
        documentsFormerReservations(repositories().store),
        repositories().ledger,
        secrets,
        clock,
      )();
    const audit = async () => {
      const reader = documentsAuditReader(repositories().store);
      const { findings } = await makeAudit(reader, undefined, clock)();
      return findings.map(({ kind, reservationId }) => `${kind} ${reservationId ?? ''}`.trim());
    };
    const { slug: _slug, revision: _revision, ...castle } = product({ units: 1 });

    it('are read to the cent, without guessing: what was paid is refunded in person', async () => {
      await keep({ Old1: legacy() });
      const read = await found('Old1');
      expect(read).toMatchObject({
        id: 'Old1',
        status: 'confirmed',
        total: 45_001,
        placedTotal: 45_001,
        contact: { name: 'Ana@example.com', email: 'Ana@example.com', phone: '' },
        entries: [{ kind: 'received', amount: 22_500, method: 'other' }],
        linkVersion: 0,
      });
      expect(read.lines).toMatchObject([{ unitPrice: cents(22_500), quantity: 1, units: [] }]);
      expect([paidOf(read), balanceOf(read)]).toEqual([22_500, 22_501]);
      expect(await repositories().book.glance(['Old1'])).toEqual(new Map([['Old1', read]]));
    });

    it.each([
      ['nothing paid', { payment: { amountCharged: 0, total: 450 } }, 'expired'],
      ['cancelled', { status: 'canceled' }, 'cancelled'],
      ['a day that ends when it begins', { endDate: '2026-12-05' }, 'confirmed'],
      [
        'instants',
        { startDate: '2026-12-05T15:00:00Z', endDate: '2026-12-06T15:00:00Z' },
        'confirmed',
      ],
    ] as const)('can be read with %s', async (_name, more, status) => {
      await keep({ Old1: legacy(more) });
      expect(await found('Old1')).toMatchObject({ status });
    });

    it.each([
      ['no days', { startDate: 'soon' }],
      ['days that are reversed', { endDate: '2026-12-01' }],
      ['no total', { payment: {} }],
      ['money that is none', { payment: { amountCharged: -1, total: 450 } }],
    ] as const)('are reported as unreadable with %s', async (_name, more) => {
      await keep({ Old1: legacy({ createdAt: '2026-05-01T12:00:00.000Z', ...more }) });
      await expect(found('Old1')).rejects.toBeInstanceOf(UnreadableDocumentError);
      expect(await audit()).toEqual(['unreadable']);
    });

    it('are opened by the link that was sent, before and after adoption', async () => {
      await repositories().catalogue.create(castle);
      await keep({ Old1: legacy() });
      expect(await openLink(`Old1.${SECRET}`)).toMatchObject({ id: 'Old1' });
      await adopt();
      expect(await openLink(`Old1.${SECRET}`)).toMatchObject({ id: 'Old1' });
      expect(await openLink(manageTokenFor(await found('Old1'), secrets))).toBeDefined();
      const attend = makeApplyAdminAction(
        repositories().ledger,
        secrets,
        countingRandomness(),
        clock,
      );
      await attend('Old1', { kind: 'send_link', isNew: true }, CUSTOMER);
      expect(await openLink(`Old1.${SECRET}`)).toBeUndefined();
    });

    it('get a unit for upcoming days, once, and the audit finds nothing wrong', async () => {
      await repositories().catalogue.create(castle);
      await keep({
        Old1: legacy(),
        Past: legacy({ startDate: '2026-01-05', endDate: '2026-01-06' }),
      });
      expect(await audit()).toEqual(['not_listed']);
      expect(await adopt()).toEqual({ adopted: 2, withoutUnits: [] });
      expect((await found('Old1')).lines).toMatchObject([{ units: ['u1'] }]);
      expect((await found('Past')).lines).toMatchObject([{ units: [] }]);
      expect(await audit()).toEqual([]);
      expect(await adopt()).toEqual({ adopted: 0, withoutUnits: [] });
    });

    it('stay without a unit if none is available, and are reported until one is found', async () => {
      await repositories().catalogue.create(castle);
      await keep({ Old1: legacy(), Old2: legacy(), Old3: legacy({ productId: 'gone' }) });
      expect(await adopt()).toEqual({ adopted: 3, withoutUnits: ['Old2', 'Old3'] });
      expect(await audit()).toEqual(['units_miscounted Old2', 'units_miscounted Old3']);
    });

    it('get a unit from the office, on the same days, once one is available', async () => {
      await repositories().catalogue.create(castle);
      await keep({ Old1: legacy(), Old2: legacy() });
      await adopt();
      const { ledger } = repositories();
      const revise = makeAmendReservation(ledger, secrets, countingRandomness(), clock);
      const days = { startDate: calendarDay('2026-12-05'), endDate: calendarDay('2026-12-07') };
      const request = { kind: 'reschedule', ...days } as const;
      const by = { kind: 'admin', uid: 'owner' } as const;
      const again = async () => revise.amend(await found('Old2'), request, {}, by);
      expect(await again()).toMatchObject({ error: { kind: 'unavailable' } });
      const attend = makeApplyAdminAction(ledger, secrets, countingRandomness('c'), clock);
      await attend('Old1', { kind: 'cancel', refund: cents(0) }, by);
      expect(await again()).toMatchObject({ value: { lines: [{ units: ['u1'] }], total: 45_001 } });
      expect(await again()).toMatchObject({ error: { kind: 'nothing_changed' } });
      expect(await audit()).toEqual([]);
    });

    it('are listed as such, adopted or not', async () => {
      await repositories().catalogue.create(castle);
      await keep({ Old1: legacy(), Old2: legacy({ createdAt: '2026-05-01T12:00:00.000Z' }) });
      const listed = async () => {
        const { reservations } = await repositories().book.list(
          { foundBy: [FOUND_BY.former], sort: '-booked' },
          10,
        );
        return reservations.map(({ id }) => id);
      };
      await repositories().renewReservations();
      expect(await listed()).toEqual(['Old2']);
      await adopt();
      expect(await listed()).toEqual(['Old2', 'Old1']);
    });

    it('are reported by the audit if a list shows them and nobody adopted them', async () => {
      await keep({ Old1: legacy({ createdAt: '2026-05-01T12:00:00.000Z' }) });
      expect(await audit()).toContain('not_adopted Old1');
    });
  });
}
