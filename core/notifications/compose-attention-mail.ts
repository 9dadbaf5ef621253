import type { OwnerNotice } from '#core/reservations/booking-decision.ts';
import { paidOf, type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { escapeHtml, type MailContent, oneLine } from './mail-frame.ts';
import { formatUsd } from '#core/kernel/cents.ts';

type Words = { readonly title: string; readonly advice: string };

const WORDS: Readonly<Record<OwnerNotice['subject'], Words>> = {
  request_waits: {
    title: 'A request waits for your answer',
    advice:
      'It is from outside your delivery area. Confirm or decline it with the reservation in the back office: its units are held until then, the customer was promised an answer within a day, and pays nothing before.',
  },
  dispute_opened: {
    title: 'A payment is disputed',
    advice:
      'The customer asked the bank for the money back. Answer in the dashboard of your card provider before its deadline; the signed agreement and the receipt help.',
  },
  dispute_won: {
    title: 'A dispute is decided for you',
    advice: 'The money stays with you, or came back to you.',
  },
  dispute_lost: {
    title: 'A dispute is lost',
    advice:
      'The bank gave the money back to the customer: it no longer counts as paid here. Days and units of the reservation are unchanged.',
  },
  dispute_reinstated: {
    title: 'Money of a lost dispute came back',
    advice:
      'The bank decided anew. The amount counts as paid again; what the customer had paid besides, or was promised back before, goes back by itself.',
  },
  fraud_warning: {
    title: 'The bank warns of fraud',
    advice:
      'A dispute is likely to follow. Call the customer; if you do not know each other, cancel and refund before the delivery.',
  },
  refund_failed: {
    title: 'A refund did not arrive',
    advice:
      'The bank sent it back, so it is to be handed back now. Agree with the customer on a way, and record it with the reservation.',
  },
};

/** To the owner: something to look at in the card provider's dashboard. */
export function composeAttentionMail(
  { subject: about, subjectId }: OwnerNotice,
  reservation: Reservation,
): MailContent {
  const { title, advice } = WORDS[about];
  const { productTitle, startDate } = summaryOf(reservation.lines);
  const { name, email, phone } = reservation.contact;
  const { street, city, region, postalCode } = reservation.event;
  const facts = [
    ['Reservation', `${reservation.id}, ${productTitle}, ${startDate}`],
    ['Customer', `${name}, ${email}, ${phone}`],
    ...(about === 'request_waits'
      ? ([
          ['Where', `${street}, ${city}, ${region} ${postalCode}`],
          ['Total', formatUsd(reservation.total)],
        ] as const)
      : ([
          ['Paid', formatUsd(paidOf(reservation))],
          ["The provider's number", subjectId],
        ] as const)),
  ] as const;
  const subject = oneLine(`${title}: reservation ${reservation.id}`);
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#51607a">${label}</td><td style="padding:6px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('');
  return {
    subject,
    text: [
      `${title}. ${advice}`,
      facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
    ].join('\n\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#eef2f8;font-family:Arial,sans-serif;color:#111a2b"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><p style="margin:0;font-weight:bold">${title}</p><p style="margin:16px 0 0;line-height:1.6">${advice}</p><table role="presentation" style="margin-top:16px;border-collapse:collapse">${rows}</table></div></body></html>`,
  };
}
