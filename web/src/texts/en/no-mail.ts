/** In place of words about an email, where no mail service is set up. */
export const NO_MAIL = (phone: string) =>
  `We can’t send email right now. If you need us, call ${phone}.`;

/** Where no text service is set up. */
export const NO_TEXTS: string =
  'We can’t send text messages yet. Your answer counts from when we can.';
