export const CONTACT_PAGE = {
  meta: 'Contact',
  title: 'Talk to us',
  lead: (area: string) =>
    `Questions about a date, a place or a party in ${area}? Write or call: a real person on our crew answers.`,
  description: (brand: string, lead: string) =>
    `Phone, email, hours and address of ${brand}. ${lead}`,
  sent: 'We got your message',
  sentText: (phone: string) =>
    `Thank you! We’ll email you back during business hours. If it can’t wait, call ${phone}.`,
  another: 'Write another message',
};

export const CONTACT_FORM = {
  title: 'Write to us',
  name: 'Name',
  email: 'Email',
  phone: 'Phone (optional)',
  message: 'Message',
  messageHint: 'The date, the place and the number of guests help us answer right away.',
  trap: 'Leave this empty',
  notSent: 'Your message was not sent',
  refused: (email: string) =>
    `Please check every field and send it again, or email us at ${email}.`,
  send: 'Send message',
  /** A link to `privacy` follows. */
  keep: 'What we keep:',
  privacy: 'privacy',
};

export const CONTACT_FACTS = {
  title: 'Reach us',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
  address: 'Address',
  area: 'Delivery area',
  /** A link to `answers` follows. */
  hurry: 'In a hurry? Prices, area, deposit, weather and power are all in the',
  answers: 'questions and answers',
};
