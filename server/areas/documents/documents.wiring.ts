import { ContainerModule } from 'inversify';
import { icsCalendarMaker } from '#adapters/ics/ics-calendar-maker.ts';
import type { MailSettings } from '#core/notifications/work-outbox.ts';
import { makeDocuments } from '#core/documents/make-documents.ts';
import { makeSignByLink } from '#core/documents/sign-by-link.ts';
import type { makeOpenManageLink } from '#core/reservations/open-manage-link.ts';
import type { Agreements } from '#core/documents/agreements.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings-store.ts';
import type { CalendarMaker } from '#core/documents/calendar-maker.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { ManageSecrets } from '#core/kernel/manage-secrets.ts';
import type { PaperMaker } from '#core/documents/paper-maker.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';
import { makeRenewLink } from '#core/back-office/renew-link.ts';

/** Loads the maker with the first paper: a server starts without its fonts. */
const lazyPaperMaker = (): PaperMaker => ({
  async make(paper) {
    const { pdfPaperMaker } = await import('#adapters/pdf/pdf-paper-maker.ts');
    return pdfPaperMaker().make(paper);
  },
});

/** What a customer takes away from the private link. */
export const papersModule = ({ site, publicUrl }: MailSettings) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.paperMaker).toDynamicValue(lazyPaperMaker);
    bind(TOKENS.calendarMaker).toDynamicValue(icsCalendarMaker);
    bind(TOKENS.signByLink).toResolvedValue(
      (openLink: ReturnType<typeof makeOpenManageLink>, ledger: BookingLedger, clock: Clock) =>
        makeSignByLink(openLink, ledger, clock, site),
      [TOKENS.openManageLink, TOKENS.ledger, TOKENS.clock],
    );
    bind(TOKENS.renewLink).toResolvedValue(makeRenewLink, [
      TOKENS.openManageLink,
      TOKENS.attendReservation,
    ]);
    bind(TOKENS.makePapers).toResolvedValue(
      (
        papers: PaperMaker,
        calendars: CalendarMaker,
        agreements: Agreements,
        settings: BusinessSettingsStore,
        secrets: ManageSecrets,
        clock: Clock,
      ) => {
        const ports = { papers, calendars, agreements, settings, secrets, clock };
        return makeDocuments(ports, site, publicUrl);
      },
      [
        TOKENS.paperMaker,
        TOKENS.calendarMaker,
        TOKENS.agreements,
        TOKENS.settings,
        TOKENS.manageSecrets,
        TOKENS.clock,
      ],
    );
  });
