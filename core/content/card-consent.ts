/** Of the sentence that customers agree to when they let us keep their card; a reservation remembers which it was. */
export const CARD_CONSENT_VERSION = '2026-11';
