import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeKeepPhoto } from '#core/catalogue/pictures/upload-picture.ts';
import { makeAcceptCrewActs } from '#core/crew/accept-crew-acts.ts';
import { makeCrewLinks } from '#core/crew/crew-link.ts';
import { makeCrewToday } from '#core/crew/crew-today.ts';
import { makeTakeCrewActs } from '#core/crew/take-crew-acts.ts';
import { makeTextCrewLink } from '#core/crew/text-link.ts';
import { makeWaitingReports } from '#core/crew/waiting-reports.ts';
import { makeHandIn } from '#core/dispatch/hand-in.ts';
import { makeStaffNames } from '#core/staff/access.ts';
import {
  documentsCrewLinks,
  CREW_LINKS,
  crewLinkFromDocument,
} from '#server/areas/crew/crew.records.ts';
import { adminCrewRoutes, crewRoutes } from '#server/areas/crew/crew.routes.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { WEATHER } from '#server/areas/weather/weather.wiring.ts';
import { type Area, makings, optional } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, manageSecrets, pictureMaker, pictureStore, randomness, publicUrl } = PORTS;
const { catalogue, crewActs, ledger, readSite, readTerms, truckFleet } = RECORDS;
const { bound, boundByName, made } = makings();

const crewLinks = bound(documentsCrewLinks, [PORTS.store]);

const secrets = manageSecrets;

export const CREW = {
  crewLinks,
  links: boundByName(makeCrewLinks, { links: crewLinks, secrets, randomness, clock }),
  today: boundByName(makeCrewToday, {
    planDay: DISPATCH.planDay,
    ledger,
    catalogue,
    crewActs,
    readTerms,
    watchWeather: WEATHER.watchWeather,
    listWet: DISPATCH.listWet,
  }),
  take: boundByName(makeTakeCrewActs, {
    crewActs,
    ledger,
    links: crewLinks,
    secrets,
    readTerms,
    clock,
  }),
  accept: boundByName(makeAcceptCrewActs, { crewActs, ledger, secrets, readTerms, clock }),
  textLink: boundByName(makeTextCrewLink, {
    links: crewLinks,
    truckFleet,
    sms: optional(PORTS.smsSender),
    textStops: RECORDS.textStops,
    secrets,
    readSite,
    clock,
  }),
  reports: boundByName(makeWaitingReports, {
    crewActs,
    listWet: DISPATCH.listWet,
    book: RECORDS.reservationBook,
    ledger,
    crewDays: RECORDS.crewDays,
    truckFleet,
  }),
  handIn: bound(makeHandIn, [crewActs, clock]),
  keepPhoto: bound(makeKeepPhoto, [pictureMaker, pictureStore]),
} as const;

export const crew: Area = {
  ...made(),
  collections: [moves(CREW_LINKS, 'staff', crewLinkFromDocument)],
  api: ({ of, maybe, now, onOutboxFilled }) => [
    crewRoutes({
      links: of(CREW.links),
      today: of(CREW.today),
      take: of(CREW.take),
      keepPhoto: of(CREW.keepPhoto),
      readSite: of(RECORDS.readSite),
      mailsNobody: maybe(PORTS.mailFiles) !== undefined,
      now,
      onOutboxFilled,
    }),
  ],
  admin: ({ of, maybe, now }) => [
    adminCrewRoutes({
      links: of(CREW.links),
      listLinks: of(crewLinks).listOn,
      acts: of(crewActs),
      handIn: of(CREW.handIn),
      accept: of(CREW.accept),
      reports: of(CREW.reports),
      staffNames: makeStaffNames(of(RECORDS.profiles)),
      readFleet: of(truckFleet).read,
      textLink: of(CREW.textLink),
      sendsTexts: maybe(PORTS.smsSender) !== undefined,
      publicUrl: of(publicUrl),
      now,
    }),
  ],
};
