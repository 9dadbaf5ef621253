export const CONTACT_PAGE = {
  meta: 'Contact',
  title: 'Talk to us',
  lead: (area: string) =>
    `Questions about a date, a place or a party in ${area}? Write or call us, and a real person on our crew will answer.`,
  description: (brand: string, lead: string) =>
    `Phone, email, hours and address of ${brand}. ${lead}`,
  sent: 'We got your message',
  sentText: (phone: string) =>
    `Thank you! We’ll get back to you during business hours. If it can’t wait, call ${phone}.`,
  another: 'Write another message',
};

export const CONTACT_FORM = {
  title: 'Write to us',
  name: 'Name',
  email: 'Email',
  phone: 'Phone (optional)',
  message: 'Message',
  messageHint:
    'Tell us the date, the place and the number of guests, and we can answer right away.',
  trap: 'Leave this empty',
  notSent: 'Your message was not sent',
  refused: (email: string) =>
    `Please check every field and send it again, or email us at ${email}.`,
  send: 'Send message',
  /** A link to `privacy` follows. */
  keep: 'See what we keep on our',
  privacy: 'privacy page',
};

export const CONTACT_FACTS = {
  title: 'How to reach us',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
  address: 'Address',
  area: 'Delivery area',
  /** A link to `answers` follows. */
  hurry: 'In a hurry? Prices, area, deposit, weather and power are all in the',
  answers: 'questions and answers',
};
