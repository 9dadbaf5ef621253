import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Letter } from '#core/contract/messages.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { Told } from '#web/admin/shared/offer-told.tsx';
import { RESERVATIONS } from '#web/admin/shared/reservation-data.ts';

const AT = '2026-11-20T16:00:00Z';

const letter = (of: Partial<Letter>): Letter => ({
  id: 'l1',
  way: 'out',
  channel: 'mail',
  kind: 'unit_offer',
  state: 'sent',
  at: '2026-11-20T16:01:00Z',
  ...of,
});

function said(
  letters: readonly Letter[],
  config: Partial<PublicConfig> = {},
  takesTexts?: true,
  { email }: { readonly email?: string } = { email: 'pat@example.com' },
): string {
  const client = new QueryClient();
  client.setQueryData([...RESERVATIONS, 'letters', 'R1'], letters);
  client.setQueryData([...RESERVATIONS, 'one', 'R1'], { takesTexts, contact: { email } });
  const told = createElement(Told, { reservationId: 'R1', about: 'unit', at: AT });
  const within = createElement(QueryClientProvider, { client }, told);
  const markup = renderToString(inApp(within, undefined, config));
  return plain(markup.replaceAll(/<[^>]*>/g, ''))?.trim() ?? '';
}

describe('how the customer knows of an offered choice', () => {
  const mail = letter({});
  const text = letter({ id: 'l2', channel: 'text' });

  it('is by email only where a mail service sends it, also while the letter still waits', () => {
    expect(said([mail])).toMatch(/^Emailed .*10:01 AM\.$/);
    for (const state of ['queued', 'sent'] as const) {
      expect(said([letter({ state })], { mailsNobody: true })).toBe(
        'Not emailed: no mail service.',
      );
    }
  });

  it('is by the copied link alone if they have no email, whether or not mails are sent', () => {
    for (const config of [{ mailsNobody: true }, {}] as const) {
      const told = said([letter({ state: 'skipped' })], config, undefined, {});
      expect(told).toBe('No email address: copy the link.');
    }
  });

  it('is not by an email that waits, failed, or was about an earlier offer', () => {
    expect(said([letter({ state: 'queued' })])).toBe('Email not sent yet.');
    const error = '550 no such mailbox';
    expect(said([letter({ state: 'failed', error })])).toBe(`Email did not arrive: ${error}`);
    expect(said([letter({ at: '2026-11-19T16:00:00Z' }), letter({ state: 'skipped' })])).toBe('');
  });

  it('is by text where texting is set up and the customer agreed, and says so where not', () => {
    expect(said([mail, text], { sendsTexts: true }, true)).toMatch(
      /^Emailed .* Texted .*10:01 AM\.$/,
    );
    const lost = letter({ ...text, receipt: { state: 'failed', code: '30003', at: AT } });
    expect(said([lost], { sendsTexts: true }, true)).toBe('Text did not arrive.');
    expect(said([mail], { sendsTexts: true })).toMatch(
      / Not texted: they have not agreed to texts\.$/,
    );
    expect(said([text], { sendsTexts: 'to_nobody' }, true)).toBe('Not texted: no text service.');
  });
});
