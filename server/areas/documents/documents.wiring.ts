import { makeRenewLink } from '#core/back-office/admin-action.ts';
import { makeDocuments, type PaperPorts } from '#core/documents/make-documents.ts';
import { makeSignByLink } from '#core/documents/sign-by-link.ts';
import type { MailSettings } from '#core/notifications/work-outbox.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { adminPaperRoutes } from '#server/areas/documents/documents.admin-routes.ts';
import { paperRoutes } from '#server/areas/documents/documents.routes.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import type { Clock } from '#core/kernel/ports.ts';

const { calendarMaker, clock, manageSecrets, paperMaker, site } = PORTS;
const { agreements, ledger, outbox, settings } = RECORDS;
const { applyAdminAction, openManageLink } = RESERVATIONS;
const { useCase, useCaseOf, made } = makings();

type OpenLink = ReturnType<typeof makeOpenManageLink>;

const signByLink = (open: OpenLink, ledger: BookingLedger, clock: Clock, { site }: MailSettings) =>
  makeSignByLink(open, ledger, clock, site);

const makePapers = ({ of: { site, publicUrl }, ...ports }: PaperPorts & { of: MailSettings }) =>
  makeDocuments(ports, site, publicUrl);

const DOCUMENTS = {
  makePapers: useCaseOf(makePapers, {
    of: site,
    papers: paperMaker,
    calendars: calendarMaker,
    agreements,
    settings,
    secrets: manageSecrets,
    clock,
  }),
  renewLink: useCase(makeRenewLink, [openManageLink, applyAdminAction]),
  signByLink: useCase(signByLink, [openManageLink, ledger, clock, site]),
} as const;

/** What a customer takes away from the private link. */
export const documents: Area = {
  ...made(),
  admin: ({ of }) => [
    adminPaperRoutes({
      findReservation: of(ledger).find,
      agreement: of(DOCUMENTS.makePapers).agreement,
    }),
  ],
  api: ({ of, now, onOutboxFilled }) => [
    paperRoutes({
      ...of(DOCUMENTS.makePapers),
      openManageLink: of(openManageLink),
      signByLink: of(DOCUMENTS.signByLink),
      renewLink: of(DOCUMENTS.renewLink),
      askForLinks: (email, language) => of(outbox).askForLinks(email, language, now()),
      onMail: onOutboxFilled,
    }),
  ],
};
