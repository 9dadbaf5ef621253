import { makeReadAccount } from '#core/customers/read-customer.ts';
import { makeSignByLink } from '#core/documents/agreement.ts';
import { makeCustomerStatement } from '#core/documents/customer-statement.ts';
import { makeDocuments } from '#core/documents/make-documents.ts';
import { makeVenuePack } from '#core/documents/venue-pack.ts';
import { makeAccountMail } from '#core/notifications/account-mail.ts';
import {
  type AdminPaper,
  adminPaperRoutes,
  paperRoutes,
} from '#server/areas/documents/documents.routes.ts';
import { type Area, type AreaTools, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { calendarMaker, clock, manageSecrets, paperMaker, publicUrl } = PORTS;
const { agreements, ledger, settings } = RECORDS;
const { openManageLink } = RECORDS;
const { bound, boundByName, made } = makings();

const makePapers = boundByName(makeDocuments, {
  publicUrl,
  papers: paperMaker,
  calendars: calendarMaker,
  agreements,
  settings,
  secrets: manageSecrets,
  readSite: RECORDS.readSite,
  readTerms: RECORDS.readTerms,
  clock,
});

const statement = boundByName(makeCustomerStatement, {
  accountOf: boundByName(makeReadAccount, {
    customers: RECORDS.customers,
    book: RECORDS.reservationBook,
  }),
  papers: paperMaker,
  readSite: RECORDS.readSite,
  clock,
});

export const DOCUMENTS = {
  makePapers,
  statement,
  accountMail: boundByName(makeAccountMail, {
    ledger,
    papers: makePapers,
    statement,
    readSite: RECORDS.readSite,
  }),
  venuePack: boundByName(makeVenuePack, {
    papers: paperMaker,
    catalogue: RECORDS.catalogue,
    ledger,
    settings,
    readSite: RECORDS.readSite,
    clock,
  }),
  signByLink: bound(makeSignByLink, [openManageLink, ledger, clock, RECORDS.readTerms]),
} as const;

/** The office’s routes for papers of a reservation. */
export const officePapers = ({ of }: Pick<AreaTools, 'of'>, papers: readonly AdminPaper[]) =>
  adminPaperRoutes(of(ledger).find, papers);

/** What customers can download with the private link. */
export const documents: Area = {
  ...made(),
  admin: ({ of }) => [
    officePapers({ of }, [
      {
        name: 'agreement',
        summary: 'Get a reservation’s rental agreement, signed or not, as a file',
        make: of(DOCUMENTS.makePapers).agreement,
      },
      {
        name: 'receipt',
        summary: 'Get a reservation’s receipt, as a file',
        make: of(DOCUMENTS.makePapers).receipt,
      },
      {
        name: 'invoice',
        summary: 'Get a reservation’s invoice, also once it is paid, as a file',
        make: of(DOCUMENTS.makePapers).invoice,
      },
      {
        name: 'venue-pack',
        summary:
          'Get a reservation’s venue pack, as a file: what is set up, what it needs, inspection and insurance',
        make: of(DOCUMENTS.venuePack),
      },
    ]),
  ],
  api: ({ of }) => [
    paperRoutes({
      ...of(DOCUMENTS.makePapers),
      venuePack: of(DOCUMENTS.venuePack),
      openManageLink: of(openManageLink),
      signByLink: of(DOCUMENTS.signByLink),
    }),
  ],
};
