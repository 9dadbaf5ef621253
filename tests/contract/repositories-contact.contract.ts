import { describe, expect, it } from 'vitest';
import { DocumentExistsError } from '#adapters/documents/engine/document-store.ts';
import type { ContactMessage } from '#core/customers/contact-message.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
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

    it('keeps a message, with or without a phone number', async () => {
      const { messages, other } = repositories();
      const { phone: _phone, ...withoutPhone } = { ...MESSAGE, id: 'm2' };
      await messages.add(MESSAGE);
      await messages.add(withoutPhone);
      expect(await other.messages.find('m1')).toEqual(MESSAGE);
      expect(await other.messages.find('m2')).toEqual(withoutPhone);
      expect(await messages.find('m3')).toBeUndefined();
      expect(await messages.find('a/b')).toBeUndefined();
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
