import { makeCheckOwnAvailability } from '#core/assignment/check-own-availability.ts';
import { makeAgreeToCharge } from '#core/payments/agree-to-charge.ts';
import { makePayByCredit } from '#core/refunds/credits.ts';
import { makeAmendByLink } from '#core/self-service/amendments.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { CHECKOUT } from '#server/areas/checkout/checkout.wiring.ts';
import { manageRoutes } from '#server/areas/manage/manage.routes.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock } = PORTS;
const { catalogue, ledger } = RECORDS;
const { openManageLink, amendReservation } = RESERVATIONS;
const { useCase, made } = makings();

export const MANAGE = {
  amendByLink: useCase(makeAmendByLink, [openManageLink, amendReservation]),
  checkOwnAvailability: useCase(makeCheckOwnAvailability, [ledger, catalogue, clock]),
  agreeToCharge: useCase(makeAgreeToCharge, [openManageLink, ledger, clock]),
  payByCredit: useCase(makePayByCredit, [openManageLink, ledger, clock]),
} as const;

export const manage: Area = {
  ...made(),
  api: ({ of, onOutboxFilled }) => [
    manageRoutes({
      openManageLink: of(openManageLink),
      offerManaging: of(CHECKOUT.offerManaging),
      cancelByLink: of(CHECKOUT.cancelByLink),
      previewAmendment: of(MANAGE.amendByLink).preview,
      amendByLink: of(MANAGE.amendByLink).amend,
      agreeToCharge: of(MANAGE.agreeToCharge),
      payByCredit: of(MANAGE.payByCredit),
      checkOwnAvailability: of(MANAGE.checkOwnAvailability),
      listClosedDays: of(CATALOGUE.listClosedDays),
      onChanged: onOutboxFilled,
    }),
  ],
};
