import type { QueryClient } from '@tanstack/react-query';
import type {
  AdminReservation,
  AdminActionInput,
  ReleaseInput,
  ReservationSearch,
  RESERVATION_ROUTES,
} from '#core/contract/admin-reservations.ts';
import type { OfficeAmendmentInput, ChangeShown } from '#core/contract/manage.ts';
import type { MESSAGE_ROUTES } from '#core/contract/messages.ts';
import { REREAD_MS } from '#web/admin/ui/admin-query.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useAsk, useDownload, useRead, useRows, useWrite } = hooksOf<
  typeof RESERVATION_ROUTES & typeof MESSAGE_ROUTES
>();

export const RESERVATIONS = ['admin', 'reservations'] as const;
/** Units, days and the desk depend on a reservation. */
const EVERYTHING = ['admin'] as const;

/** In pages, as the server finds them. */
export const useReservations = (search: ReservationSearch) =>
  useRows([...RESERVATIONS, 'list', search], async (call, after) => {
    const { reservations, next } = await call('GET /reservations', {
      query: { ...search, after },
    });
    return { rows: reservations, next };
  });

/** How often to look whether the card provider has answered. */
const REFUND_MS = 3_000;

/** How soon to read a reservation again: only while the card provider owes an answer to a refund. */
export const rereadIn = (
  reservation: Pick<AdminReservation, 'pendingCents'> | undefined,
): number | false => reservation !== undefined && reservation.pendingCents > 0 && REFUND_MS;

/** @param id undefined: fetches nothing */
export const useReservation = (id: string | undefined) =>
  useRead([...RESERVATIONS, 'one', id], (call) => call('GET /reservations/:id', { id: id ?? '' }), {
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => rereadIn(data),
  });

/** Its private link, for staff who may send it. */
export const usePrivateLink = (id: string) =>
  useRead([...RESERVATIONS, 'link', id], (call) => call('GET /reservations/:id/link', { id }));

export const usePaper = (
  id: string,
  paper: 'agreement' | 'receipt' | 'invoice' | 'venue-pack' | 'dispute-evidence',
) => useDownload((call) => call(`GET /reservations/:id/${paper}`, { id }));

/** Mails and texts about it, and its customer's messages, newest first. */
export const useLetters = (reservation: string) =>
  useRead(
    [...RESERVATIONS, 'letters', reservation],
    async (call) => (await call('GET /correspondence', { query: { reservation } })).letters,
    {
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'queued') === true && REREAD_MS,
    },
  );

/** Shows the result right away. */
const show = (reservation: AdminReservation, queries: QueryClient): void =>
  void queries.setQueryData([...RESERVATIONS, 'one', reservation.id], reservation);

/** One action on a reservation. */
export const useAct = (id: string) =>
  useWrite(
    EVERYTHING,
    (call, action: AdminActionInput) =>
      call('POST /reservations/:id/actions', { id, body: action }),
    show,
  );

/** Charges nothing twice, however often it is sent. */
export const useChargeCard = (id: string) =>
  useWrite(EVERYTHING, (call, body: { readonly amountCents: number }) =>
    call('POST /reservations/:id/charge', { id, body }),
  );

/** Emails the invoice to an address. */
export const useMailInvoice = (id: string) =>
  useWrite(
    EVERYTHING,
    (call, to: string) => call('POST /reservations/:id/invoice', { id, body: { to } }),
    show,
  );

export const useReleaseHolds = (id: string) =>
  useWrite(EVERYTHING, (call, body: ReleaseInput) =>
    call('POST /reservations/:id/release', { id, body }),
  );

/** A change, and whether to waive the extra charge. */
type ChangeInput = {
  readonly change: OfficeAmendmentInput;
  readonly waive?: boolean;
  /** Accepted although no truck can come, or it is outside the area, for this reason. */
  readonly override?: { readonly reason: string } | undefined;
  readonly deliveryFeeCents?: number | undefined;
};

export const useAmendReservation = (id: string) =>
  useWrite(
    EVERYTHING,
    (call, { change, ...rest }: ChangeInput & { readonly shown: ChangeShown }) =>
      call('POST /reservations/:id/amendments', { id, body: { amendment: change, ...rest } }),
    show,
  );

export const usePreviewAmendment = (id: string) =>
  useAsk((call, { change, ...rest }: ChangeInput) =>
    call('POST /reservations/:id/amendments/preview', {
      id,
      body: { amendment: change, ...rest },
    }),
  );

export type Acting = {
  /** As it was when the form opened. */
  readonly reservation: AdminReservation;
  readonly onDone: () => void;
  /** Someone else was faster: gives the form fresh data. */
  readonly onReload: () => void;
};
