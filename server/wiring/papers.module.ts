import { ContainerModule } from 'inversify';
import { icsCalendarMaker } from '#adapters/ics/ics-calendar-maker.ts';
import { lazyPaperMaker } from '#server/wiring/lazy-paper-maker.ts';
import { makeRenewLink } from '#core/links/renew-link.ts';
import type { MailSettings } from '#core/mail/work-outbox.ts';
import { makePapers } from '#core/papers/make-papers.ts';
import { makeSignByLink } from '#core/papers/sign-by-link.ts';
import type { makeOpenManageLink } from '#core/booking/open-manage-link.ts';
import type { Agreements } from '#core/ports/agreements.ts';
import type { BookingLedger } from '#core/ports/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/ports/business-settings.ts';
import type { CalendarMaker } from '#core/ports/calendar-maker.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ManageSecrets } from '#core/ports/manage-secrets.ts';
import type { PaperMaker } from '#core/ports/paper-maker.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

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
        return makePapers(ports, site, publicUrl);
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
