import { makeCheckOwnAvailability } from '#core/assignment/check-own-availability.ts';
import { makeListOwnLateDays } from '#core/checkout/earliest-start.ts';
import { makeIsSpotChecked } from '#core/desk/booking-items.ts';
import { makeAskForLinks } from '#core/notifications/compose-links-mail.ts';
import { makeAgreeToCharge } from '#core/payments/balance-charge.ts';
import { makeAmendByLink, makeAmendReservation } from '#core/self-service/amendments.ts';
import { makeAnswerOffer } from '#core/self-service/answer-offer.ts';
import { makeCancelByLink } from '#core/self-service/cancel-by-link.ts';
import { makeOfferManaging } from '#core/self-service/manage-offers.ts';
import { makeOfferItems } from '#core/self-service/offer-items.ts';
import { makePayByCredit, makePreviewCredit } from '#core/self-service/pay-by-credit.ts';
import { makeNoteLanguage, makeRenewLink } from '#core/self-service/private-link.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { amendmentRoutes } from '#server/areas/manage/amendments.routes.ts';
import { manageRoutes } from '#server/areas/manage/manage.routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, randomness } = PORTS;
const { catalogue, ledger, openManageLink, outbox, settings } = RECORDS;
const { bound, made } = makings();

const amendReservation = bound(makeAmendReservation, [
  ledger,
  PORTS.manageSecrets,
  randomness,
  clock,
]);

export const MANAGE = {
  answerOffer: bound(makeAnswerOffer, [
    openManageLink,
    ledger,
    PORTS.manageSecrets,
    randomness,
    clock,
  ]),
  cancelByLink: bound(makeCancelByLink, [openManageLink, ledger, randomness, clock]),
  offerManaging: bound(makeOfferManaging, [
    settings,
    ledger,
    DISPATCH.readProgress,
    bound(makeIsSpotChecked, [RECORDS.deskMarks]),
    PORTS.manageSecrets,
    clock,
  ]),
  renewLink: bound(makeRenewLink, [openManageLink, ledger, PORTS.manageSecrets, randomness, clock]),
  noteLanguage: bound(makeNoteLanguage, [openManageLink, ledger]),
  amendReservation,
  amendByLink: bound(makeAmendByLink, [openManageLink, amendReservation]),
  offerItems: bound(makeOfferItems, [
    openManageLink,
    amendReservation,
    ledger,
    catalogue,
    PORTS.manageSecrets,
    clock,
  ]),
  checkOwnAvailability: bound(makeCheckOwnAvailability, [ledger, catalogue, clock]),
  listOwnLateDays: bound(makeListOwnLateDays, [catalogue, CATALOGUE.listLateDays]),
  askForLinks: bound(makeAskForLinks, [outbox, clock]),
  agreeToCharge: bound(makeAgreeToCharge, [openManageLink, ledger, clock]),
  payByCredit: bound(makePayByCredit, [openManageLink, ledger, clock]),
  previewCredit: bound(makePreviewCredit, [openManageLink, ledger, clock]),
} as const;

export const manage: Area = {
  ...made(),
  api: ({ of, onOutboxFilled }) => [
    amendmentRoutes({
      previewAmendment: of(MANAGE.amendByLink).preview,
      amendByLink: of(MANAGE.amendByLink).amend,
      offerItems: of(MANAGE.offerItems),
      offerManaging: of(MANAGE.offerManaging),
      readPhone: of(RECORDS.readPhone),
      onOutboxFilled,
    }),
    manageRoutes({
      openManageLink: of(openManageLink),
      offerManaging: of(MANAGE.offerManaging),
      cancelByLink: of(MANAGE.cancelByLink),
      agreeToCharge: of(MANAGE.agreeToCharge),
      payByCredit: of(MANAGE.payByCredit),
      previewCredit: of(MANAGE.previewCredit),
      checkOwnAvailability: of(MANAGE.checkOwnAvailability),
      listClosedDays: of(CATALOGUE.listClosedDays),
      listLateDays: of(MANAGE.listOwnLateDays),
      answerOffer: of(MANAGE.answerOffer),
      renewLink: of(MANAGE.renewLink),
      noteLanguage: of(MANAGE.noteLanguage),
      askForLinks: of(MANAGE.askForLinks),
      readPhone: of(RECORDS.readPhone),
      onOutboxFilled,
    }),
  ],
};
