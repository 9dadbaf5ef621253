import { describe, expect, it } from 'vitest';
import { DocumentExistsError } from '#adapters/documents/engine/document-store.ts';
import { STARTING_ANSWERS } from '#core/customers/canned-answer.ts';
import type { ContactMessage } from '#core/customers/contact-message.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, HOUR, MINUTE } from '#core/kernel/instant.ts';
import { BadCursorError } from '#core/kernel/ports.ts';
import { err, ok } from '#core/kernel/result.ts';
import { type Campaign, claimSend } from '#core/marketing/campaign.ts';
import { takenLead, unsubscribed } from '#core/marketing/lead.ts';
import { withConsent } from '#core/marketing/subscriber.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const MESSAGE: ContactMessage = {
  id: 'm1',
  name: 'Ana',
  email: 'ana@example.com',
  phone: '(817) 555-0101',
  message: 'Is the castle free\nin May?',
  receivedAt: NOON,
};

export function describeContactMessages(open: OpenStores): void {
  describe('contact messages', () => {
    const repositories = freshRepositories(open);

    it('stores a message, with or without a phone number', async () => {
      const { messages, other } = repositories();
      const { phone: _phone, ...withoutPhone } = { ...MESSAGE, id: 'm2' };
      await messages.add(MESSAGE);
      await messages.add(withoutPhone);
      expect(await other.messages.find('m1')).toEqual(MESSAGE);
      expect(await other.messages.find('m2')).toEqual(withoutPhone);
      expect(await messages.find('m3')).toBeUndefined();
      expect(await messages.find('a/b')).toBeUndefined();
    });

    it('stores what the office does with it, and one mail for each reply', async () => {
      const { messages, other, outbox } = repositories();
      await messages.add({ ...MESSAGE, language: 'es' });
      const by = { kind: 'admin', uid: 'u1' } as const;
      const replies = [{ id: 'r1', at: NOON, by, text: 'Yes' }];
      const change = { state: 'answered', heldBy: 'Jo', reservationId: 'R1', replies } as const;
      const changed = await messages.change('m1', (message) => ok({ ...message, ...change }));
      expect(changed).toEqual(ok({ ...MESSAGE, language: 'es', ...change }));
      await other.messages.change('m1', (message) => ok({ ...message, state: 'closed' }));
      expect(await messages.find('m1')).toMatchObject({ ...change, state: 'closed' });
      expect(await messages.change('m9', ok)).toBeUndefined();
      expect((await messages.ofReservation('R1', 5)).map(({ id }) => id)).toEqual(['m1']);
      const asked = (await outbox.list(10)).filter(({ kind }) => kind === 'reply');
      expect(asked).toMatchObject([{ messageId: 'm1', replyId: 'r1', reservationId: 'R1' }]);
      expect(await outbox.ofReservation('R1', 5)).toHaveLength(1);
    });

    it("lists them newest first, page by page, and rejects anybody else's cursor", async () => {
      const { messages } = repositories();
      for (const minute of [1, 2, 3]) {
        await messages.add({
          ...MESSAGE,
          id: `m${minute}`,
          receivedAt: after(NOON, minute * MINUTE),
        });
      }
      const first = await messages.list(2);
      expect(first.messages.map(({ id }) => id)).toEqual(['m3', 'm2']);
      const rest = await messages.list(2, first.next);
      expect(rest.messages.map(({ id }) => id)).toEqual(['m1']);
      await expect(messages.list(2, 'x')).rejects.toThrow(BadCursorError);
    });

    it('gives the right to mail a subscriber once, however many ask at once, and returns it after a refusal', async () => {
      const { campaigns, subscribers, leads, other } = repositories();
      const at = NOON;
      const told = {
        id: 'key-1',
        email: 'ana@example.com',
        name: undefined,
        language: 'en',
      } as const;
      const consent = { isGiven: true, source: 'office', at, by: 'u1', note: 'by phone' } as const;
      const kept = await subscribers.change('key-1', (known) => withConsent(known, told, consent));
      expect(await other.subscribers.list(5)).toEqual([kept]);
      const text = { subject: 'Hi', text: 'Again?' };
      const segment = [{ kind: 'place', places: ['Plano', '75023'] }] as const;
      const campaign: Campaign = {
        id: 'c1',
        name: 'Spring',
        segment,
        texts: { en: text, es: text },
        state: 'draft',
        createdAt: at,
        revision: 1,
      };
      await campaigns.create(campaign);
      const sending = { ...campaign, state: 'sending', sendAt: at, queued: 1 } as const;
      expect(await campaigns.change('c1', () => sending)).toEqual(sending);
      expect(await other.campaigns.list(5)).toEqual([sending]);
      const cap = { mails: 1, days: 14 };
      const claim = (from: typeof campaigns) =>
        from.claim('c1', 'key-1', (facts) => claimSend(facts, cap, at));
      const claims = await Promise.all([claim(campaigns), claim(other.campaigns)]);
      expect(claims.filter((one) => one?.mayGo === true)).toHaveLength(1);
      const [send] = await campaigns.sends('c1', 5);
      expect(send).toMatchObject({ email: 'ana@example.com', state: 'interrupted' });
      // Cart reminders count what was sent.
      let newsAt: readonly number[] = [];
      await leads.change('key-1', (_lead, mailed) => {
        newsAt = mailed;
        return undefined;
      });
      expect(newsAt).toEqual([at]);
      if (send === undefined) throw new Error('Nothing was noted');
      await campaigns.release(send);
      expect((await subscribers.find('key-1'))?.mailedAt).toEqual([]);
      expect((await claim(campaigns))?.mayGo).toBe(true);
      await campaigns.noteLeft('c1', 'key-1', after(at, HOUR));
      await campaigns.noteLeft('c1', 'nobody', at);
      expect(await campaigns.sends('c1', 5)).toMatchObject([
        { state: 'sent', leftAt: after(at, HOUR) },
      ]);
      expect(await campaigns.find('a/b')).toBeUndefined();
    });

    it('stores leads by when to look at them, one per address', async () => {
      const { leads, other, clock } = repositories();
      const now = clock.now();
      const lead = takenLead(
        undefined,
        { email: 'a@example.com', language: 'es', lines: [], worth: cents(100) },
        'key-1',
        now,
      );
      await leads.change('key-1', () => lead);
      expect(await other.leads.find('key-1')).toEqual(lead);
      expect(await leads.due(now, 5)).toEqual([]);
      expect(await leads.due(after(now, HOUR), 5)).toEqual([lead]);
      await other.leads.change('key-1', (known) => known && unsubscribed(known));
      expect(await leads.due(after(now, HOUR), 5)).toEqual([]);
      expect(await leads.list(5)).toMatchObject([{ id: 'key-1', state: 'unsubscribed' }]);
      expect(await leads.change('key-2', (known) => known)).toBeUndefined();
    });

    it('stores the owner’s texts for automations, and refuses the slower of two saves', async () => {
      const { automationTexts, other } = repositories();
      expect(await automationTexts.read()).toEqual({ revision: 0, texts: {} });
      const texts = { visit: { es: { lead: 'Hola, {name}.' } } };
      expect(await automationTexts.save(texts, 0)).toEqual(ok({ revision: 1, texts }));
      expect(await other.automationTexts.read()).toEqual({ revision: 1, texts });
      expect(await other.automationTexts.save({}, 0)).toEqual(err({ kind: 'texts_changed' }));
    });

    it('stores the canned answers, and refuses the slower of two editors', async () => {
      const { canned, other } = repositories();
      expect(await canned.read()).toEqual({ revision: 0, answers: STARTING_ANSWERS });
      const answers = [{ id: 'a', name: 'Hi', text: { en: 'Hi', es: 'Hola' } }];
      expect(await canned.save(answers, 0)).toEqual(ok({ revision: 1, answers }));
      expect(await other.canned.read()).toEqual({ revision: 1, answers });
      expect(await other.canned.save([], 0)).toEqual(err({ kind: 'answers_changed' }));
    });

    it('leaves the mail to the owner in the outbox, with the message or not at all', async () => {
      const { messages, outbox } = repositories();
      await messages.add(MESSAGE);
      const again = messages.add({ ...MESSAGE, message: 'Another text' });
      await expect(again).rejects.toThrow(DocumentExistsError);
      expect(await messages.find('m1')).toEqual(MESSAGE);
      expect(await outbox.list(10)).toMatchObject([
        { id: 'contact:m1', kind: 'contact', messageId: 'm1', state: 'pending', createdAt: NOON },
      ]);
      expect(await outbox.claim(NOON, after(NOON, MINUTE), 10)).toEqual([
        { id: 'contact:m1', kind: 'contact', messageId: 'm1', attempts: 1 },
      ]);
      await outbox.done('contact:m1', NOON);
      expect(await outbox.list(10)).toMatchObject([{ state: 'done' }]);
    });
  });
}
