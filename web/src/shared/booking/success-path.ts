/** The booking reference travels in the address (specification §2). */
export const successPath = (reservationId: string): string =>
  `/success?session_id=${encodeURIComponent(reservationId)}`;

export const managePath = (token: string): string => `/manage/${encodeURIComponent(token)}`;
