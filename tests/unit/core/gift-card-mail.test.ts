import { beforeEach, describe, expect, it } from 'vitest';
import { documentsCredits } from '#adapters/documents/collections/documents-credits.ts';
import { formatCreditCode } from '#core/credits/credit.ts';
import {
  makeIssueGiftCard,
  makeMailGiftCard,
  makeVoidCredit,
} from '#core/credits/issue-gift-card.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { countingRandomness } from '#tests/support/fixtures.ts';
import { issuing } from '#tests/support/history-shop.ts';
import { openShop } from '#tests/support/shop.ts';

const BY = { kind: 'admin', uid: 'owner' } as const;
const CARD = {
  amount: cents(10_000),
  expiresOn: calendarDay('2027-11-20'),
  holder: { name: 'Rosa <3', email: 'rosa@example.com' },
};

async function giftShop() {
  const shop = await openShop();
  const credits = documentsCredits(shop.store);
  return {
    ...shop,
    issue: issuing(makeIssueGiftCard(credits, countingRandomness('0123456789abcdef'), shop.clock)),
    mailCard: makeMailGiftCard(credits, shop.clock),
    end: makeVoidCredit(credits, shop.clock),
  };
}

let shop: Awaited<ReturnType<typeof giftShop>>;
beforeEach(async () => {
  shop = await giftShop();
});

describe('makeIssueGiftCard', () => {
  it('mails nothing unless told to', async () => {
    await shop.issue(CARD, BY);
    await shop.workOutbox();
    expect(shop.sent).toEqual([]);
  });

  it.each([
    ['en', 'A $100.00 gift card', 'Good until', '/products'],
    ['es', 'Una tarjeta de regalo de $100.00', 'Vale hasta', '/es/products'],
  ] as const)('mails code, amount, message and last day, once (%s)', async (language, ...words) => {
    const mail = { language, message: 'Feliz cumpleaños & <b>love</b>\nTía Ana' };
    const { code } = await shop.issue({ ...CARD, mail }, BY);
    await shop.workOutbox();
    await shop.workOutbox();
    expect(shop.sent).toHaveLength(1);
    const [letter] = shop.sent;
    expect(letter?.to).toBe('rosa@example.com');
    expect(letter?.subject).toContain(words[0]);
    for (const form of [letter?.text ?? '', letter?.html ?? '']) {
      expect(form).toContain(formatCreditCode(code));
      expect(form).toContain('$100.00');
      expect(form).toContain(words[1]);
      expect(form).toContain(`http://shop.example${words[2]}`);
      expect(form).toContain('Feliz cumpleaños');
    }
    expect(letter?.html).toContain('&lt;b&gt;love&lt;/b&gt;');
    expect(letter?.html).toContain(`<html lang="${language}">`);
  });

  it('sends nothing for a card that was voided in the meantime', async () => {
    const { code } = await shop.issue({ ...CARD, mail: { language: 'en' } }, BY);
    await shop.end(code, BY);
    await shop.workOutbox();
    expect(shop.sent).toEqual([]);
  });
});

describe('makeMailGiftCard', () => {
  const request = { id: 'request-0001', to: 'tia@example.com', language: 'es' } as const;

  it('mails again, once per request', async () => {
    const { code } = await shop.issue(CARD, BY);
    await shop.mailCard(code, request, BY);
    await shop.mailCard(code, request, BY);
    await shop.workOutbox();
    await shop.mailCard(code, request, BY);
    await shop.workOutbox();
    expect(shop.sent.map(({ to }) => to)).toEqual(['tia@example.com']);
    await shop.mailCard(code, { ...request, id: 'request-0002' }, BY);
    await shop.workOutbox();
    expect(shop.sent).toHaveLength(2);
  });

  it('mails nothing for a void card, and rejects an unknown code', async () => {
    const { code } = await shop.issue(CARD, BY);
    await shop.end(code, BY);
    const refused = await shop.mailCard(code, request, BY);
    expect(refused.ok && refused.value.mailings).toBeUndefined();
    expect(await shop.mailCard('NOSUCHCODE', request, BY)).toMatchObject({ ok: false });
    await shop.workOutbox();
    expect(shop.sent).toEqual([]);
  });
});
