import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail, MailSender } from '#core/notifications/outbox.ts';
import type { Sms, SmsSender } from '#core/notifications/sms.ts';

const MAIL: Mail = {
  id: 'mail:R1:confirmation:confirmed',
  to: 'ana@example.com',
  subject: "You're booked! Zoë 🎈",
  text: 'Thank you, Zoë!\n\nBye',
  html: '<p>Thank you, <strong>Zoë</strong>!</p>',
};

type Arrived = Pick<Mail, 'to' | 'subject' | 'text' | 'html'> & {
  /** By which a mail program tells that two are the same. */
  readonly key: string;
  readonly files: readonly { readonly name: string; readonly content: string }[];
};

/** Fresh for each case. `arrived` is in the order in which the mails were sent. */
type OpenMail = () => Promise<{
  readonly sender: MailSender;
  readonly arrived: () => Promise<readonly Arrived[]>;
  readonly goAway: () => Promise<void>;
  readonly cleanup: () => Promise<void>;
}>;

export function describeMailSender(name: string, open: OpenMail): void {
  describe(`${name}, as MailSender`, () => {
    let mail: Awaited<ReturnType<OpenMail>>;
    beforeEach(async () => {
      mail = await open();
    });
    afterEach(() => mail.cleanup());

    it('sends both forms to the recipient, with the files', async () => {
      const content = 'BEGIN:VCALENDAR\nEND:VCALENDAR\n';
      const attachments = [{ name: 'R1.ics', type: 'text/calendar' as const, content }];
      await mail.sender.send({ ...MAIL, attachments });
      const { id: _id, ...shown } = MAIL;
      expect(await mail.arrived()).toMatchObject([
        { ...shown, files: [{ name: 'R1.ics', content }] },
      ]);
    });

    it('sends a mail again as the same one, and another as another one', async () => {
      for (const id of ['one', 'one', 'two']) await mail.sender.send({ ...MAIL, id });
      const keys = (await mail.arrived()).map(({ key }) => key);
      expect(new Set(keys).size).toBe(2);
      expect(keys.at(-1)).not.toBe(keys[0]);
    });

    it.each(['', 'ana', 'ana@example.com, eve@example.com', 'Ana <ana@example.com>'])(
      'rejects what is not exactly one address: %j',
      async (to) => {
        await expect(mail.sender.send({ ...MAIL, to })).rejects.toThrow('Not one email address');
        expect(await mail.arrived()).toEqual([]);
      },
    );

    it('rejects while it is away', async () => {
      await mail.goAway();
      await expect(mail.sender.send(MAIL)).rejects.toThrow(Error);
    });
  });
}

const SMS: Sms = {
  id: 'text:R1:crew_window:1',
  to: '+18175550101',
  text: 'Bounce Galaxy: we deliver Sat, Dec 5, 8 AM – 10 AM.',
  isRetry: false,
};

/** Fresh for each case. */
type OpenSms = () => Promise<{
  readonly sender: SmsSender;
  readonly arrived: () => Promise<readonly Pick<Sms, 'to' | 'text'>[]>;
  readonly goAway: () => Promise<void>;
  readonly cleanup: () => Promise<void>;
}>;

export function describeSmsSender(name: string, open: OpenSms): void {
  describe(`${name}, as SmsSender`, () => {
    let sms: Awaited<ReturnType<OpenSms>>;
    beforeEach(async () => {
      sms = await open();
    });
    afterEach(() => sms.cleanup());

    it('sends the text to the number', async () => {
      expect(await sms.sender.send(SMS)).toBe('sent');
      expect(await sms.arrived()).toEqual([{ to: SMS.to, text: SMS.text }]);
    });

    it('sends a text once, even if nobody knows whether it was accepted', async () => {
      await sms.sender.send(SMS);
      expect(await sms.sender.send({ ...SMS, isRetry: true })).toBe('sent');
      expect(await sms.arrived()).toHaveLength(1);
    });

    it('sends a retry that was not accepted before', async () => {
      expect(await sms.sender.send({ ...SMS, isRetry: true })).toBe('sent');
      expect(await sms.arrived()).toHaveLength(1);
    });

    it('rejects while it is away, naming neither number nor text', async () => {
      await sms.goAway();
      const told: unknown = await sms.sender.send(SMS).catch((error: unknown) => error);
      expect(told).toBeInstanceOf(Error);
      expect(String(told)).not.toMatch(/817555|Bounce Galaxy/);
    });
  });
}
