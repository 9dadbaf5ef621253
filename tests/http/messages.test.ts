import { beforeAll, describe, expect, it } from 'vitest';
import type { Letter } from '#core/contract/messages.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';

const ANA = { name: 'Ana', email: 'ana@example.com', message: 'Can we start an hour earlier?' };

describe('correspondence', () => {
  const shop = oneHttpShop();
  let headers: Record<string, string>;
  let placed: { readonly reservationId: string; readonly manageToken: string };
  beforeAll(async () => {
    headers = await shop.adminHeaders();
    placed = await bookingSteps(shop).book();
  });

  const get = async (path: string) => (await shop.get(`/api/admin/${path}`, headers)).json();
  const letters = async (query: string): Promise<readonly Letter[]> =>
    (await get(`correspondence?${query}`)).letters;
  const ofBooking = () => letters(`reservation=${placed.reservationId}`);

  it('about a booking is in one place: waiting, sent and received', async () => {
    expect(await ofBooking()).toMatchObject([{ kind: 'confirmation', state: 'queued' }]);
    await shop.post('/api/contact', ANA);
    await shop.run('outbox');
    const [written, confirmation, ...more] = (await ofBooking()).toSorted((a, b) =>
      a.way.localeCompare(b.way),
    );
    expect(more).toEqual([]);
    expect(written).toMatchObject({ way: 'in', from: ANA.email, text: ANA.message });
    expect(confirmation).toMatchObject({
      kind: 'confirmation',
      state: 'sent',
      channel: 'mail',
      to: ANA.email,
      subject: expect.stringContaining('Neon'),
      reservationId: placed.reservationId,
    });
  });

  it('contains no key: the private link in a mail is cut off', async () => {
    const [, secret = 'none'] = placed.manageToken.split('.');
    const mail = (await shop.mails()).find(({ text = '' }) => text.includes('/manage/'));
    expect(mail?.text).toContain(secret);
    const stored = await shop.of(RECORDS.outbox).list(20);
    expect(JSON.stringify(stored)).toContain('/manage/…');
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('with a customer is in their record and its timeline', async () => {
    const [{ id }] = (await get('customers?q=ana@example.com')).customers;
    const all = await letters(`customer=${id}`);
    expect(all.map(({ way }) => way).toSorted()).toEqual(['in', 'out']);
    const { timeline } = await get(`customers/${id}`);
    const kinds = timeline.map(({ kind }: { readonly kind: string }) => kind);
    expect(kinds).toContain('message');
    expect(kinds).toContain('sent');
  });

  it('is visible to the office only, and belongs to either a booking or a customer', async () => {
    expect((await shop.get('/api/admin/correspondence?reservation=x')).statusCode).toBe(401);
    for (const query of ['', 'reservation=x&customer=y']) {
      expect((await shop.get(`/api/admin/correspondence?${query}`, headers)).statusCode).toBe(400);
    }
    for (const query of ['reservation=nobody', 'customer=nobody']) {
      expect((await shop.get(`/api/admin/correspondence?${query}`, headers)).statusCode).toBe(404);
    }
  });
});

describe('the inbox of the office', () => {
  const shop = oneHttpShop();
  let headers: Record<string, string>;
  let reservationId: string;
  let manageToken: string;
  beforeAll(async () => {
    headers = await shop.adminHeaders();
    const reserved = (await bookingSteps(shop).reserve({ language: 'es' })).json();
    reservationId = reserved.reservationId;
    manageToken = reserved.manageToken;
  });

  const call = async (path: string, body?: object) => {
    const url = `/api/admin/${path}`;
    const answer = body ? await shop.post(url, body, headers) : await shop.get(url, headers);
    return answer.json();
  };
  const put = (path: string, body: object) =>
    shop.send('PUT', `/api/admin/${path}`, { body, headers });

  it('assigns a message, replies by mail in its language, and stores the reply', async () => {
    await shop.post('/api/contact', { ...ANA, language: 'es' });
    const { messages, waiting } = await call('messages?state=waiting');
    expect([waiting, messages]).toMatchObject([1, [{ state: 'new', name: 'Ana' }]]);
    const path = `messages/${messages[0].id}`;
    expect(await call(path)).toMatchObject({
      language: 'es',
      customer: { bookings: 1 },
      bookings: [{ id: reservationId }],
      facts: { first_name: 'Ana' },
    });
    const held = await call(`${path}/changes`, { kind: 'hold', by: 'Jo' });
    expect(held).toMatchObject({ state: 'open', heldBy: 'Jo' });

    const reply = { kind: 'reply', id: 'r1', text: 'Sí, a las 10. Aquí: {link}' };
    expect((await call(`${path}/changes`, reply)).code).toBe('no_booking');
    const linked = await call(`${path}/changes`, { kind: 'link', reservationId });
    expect(linked.facts.balance).toMatch(/^\$\d/);
    expect(linked.facts.booking).toBe('Brincolín Castillo Neón');
    const unsaid = await call(`${path}/changes`, { ...reply, text: 'A las {hora}' });
    expect([unsaid.code, unsaid.detail]).toEqual([
      'words_missing',
      expect.stringContaining('{hora}'),
    ]);

    for (const again of [1, 2]) {
      const answered = await call(`${path}/changes`, reply);
      expect([again, answered.state, answered.replies.length]).toEqual([again, 'answered', 1]);
    }
    // A colleague who has not seen it does not answer the opposite.
    const late = await call(`${path}/changes`, { ...reply, id: 'r2', text: 'No.', read: 0 });
    expect(late.code).toBe('message_changed');
    await shop.run('outbox');
    const [mail, ...more] = (await shop.mails()).filter(({ subject = '' }) =>
      /mensaje/.test(subject),
    );
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: [{ address: ANA.email }] });
    expect(mail?.text).toContain(`/es/manage/${manageToken}`);
    expect(mail?.text).toContain(`> ${ANA.message}`);
    expect((await call('messages?state=waiting')).messages).toEqual([]);
    const kinds = (await call(`correspondence?reservation=${reservationId}`)).letters;
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'reply', state: 'sent' }));
    expect(JSON.stringify(kinds)).not.toContain(manageToken);
  });

  it('leaves the desk with the reply, and comes back when reopened', async () => {
    const kinds = async () =>
      (await call('desk')).open.map(({ kind }: { readonly kind: string }) => kind);
    expect(await kinds()).not.toContain('message');
    const [{ id }] = (await call('messages')).messages;
    await call(`messages/${id}/changes`, { kind: 'open' });
    expect(await kinds()).toContain('message');
    await call(`messages/${id}/changes`, { kind: 'close' });
    expect(await kinds()).not.toContain('message');
    expect((await call('messages?state=closed')).messages).toHaveLength(1);
    expect((await call('messages/nothing')).code).toBe('not_found');
  });

  it('stores canned answers in both languages, and refuses an unknown placeholder', async () => {
    const { revision, answers } = await call('canned-answers');
    expect(answers.length).toBeGreaterThan(1);
    const one = {
      id: 'hi',
      name: 'Hello',
      text: { en: 'Hi {first_name}', es: 'Hola {first_name}' },
    };
    const wrong = { ...one, text: { ...one.text, es: 'Hola {nombre}' } };
    const refused = await put('canned-answers', { revision, answers: [wrong] });
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'answers.0.text.es', message: expect.stringContaining('{nombre}') }],
    });
    const saved = await put('canned-answers', { revision, answers: [one] });
    expect(saved.json()).toEqual({ revision: 1, answers: [one] });
    expect((await put('canned-answers', { revision, answers: [] })).json().code).toBe(
      'answers_changed',
    );
  });

  it('shows all outgoing mail: a waiting one with its draft, a failed one with a retry', async () => {
    await shop.post('/api/manage-links', { email: ANA.email, language: 'en' });
    const log = async (query = '') => (await call(`outgoing?${query}`)).letters;
    const all = await log();
    const links = all.find(({ kind }: Letter) => kind === 'links');
    expect(links).toMatchObject({ state: 'queued', canResend: false });
    const path = `outgoing/${encodeURIComponent(links.id)}`;
    const draft = await call(path);
    expect(draft).toMatchObject({ to: ANA.email, text: expect.stringContaining('/manage/…') });
    expect((await call(`${path}/resend`, {})).code).toBe('not_repeated');
    await shop.buryTask(links.id);
    expect(await log('state=dead')).toMatchObject([{ kind: 'links', state: 'failed' }]);
    expect(await call(`${path}/resend`, {})).toMatchObject({ id: links.id, state: 'queued' });
    await shop.run('outbox');
    expect(await call(path)).toMatchObject({ state: 'sent', to: ANA.email, canResend: true });
    const again = await call(`${path}/resend`, {});
    expect(again).toMatchObject({ kind: 'links', state: 'queued' });
    expect(again.id).not.toBe(links.id);
    for (const q of ['ana@example.com', 'ana', reservationId]) {
      expect([q, (await log(`q=${q}`)).length > 0]).toEqual([q, true]);
    }
    expect(await log('q=nobody@example.com')).toEqual([]);
    expect((await call('outgoing/none')).code).toBe('not_found');
  });
});

describe('incoming mail', () => {
  const SECRET = 'a-secret-of-forty-characters-or-nearly-so';
  const INBOX = 'inbox@reply.example';
  const shop = oneHttpShop({ mailInbox: { address: INBOX, secret: SECRET } });
  let headers: Record<string, string>;
  let reservationId: string;
  beforeAll(async () => {
    headers = await shop.adminHeaders();
    reservationId = (await bookingSteps(shop).reserve()).json().reservationId;
  });

  const call = async (path: string, body?: object) => {
    const url = `/api/admin/${path}`;
    return (body ? await shop.post(url, body, headers) : await shop.get(url, headers)).json();
  };
  const mail = (to: string, text: string, more: readonly string[] = [], from = ANA.email): string =>
    [
      `From: "Ana Ruiz" <${from}>`,
      `To: The shop <${to}>`,
      'Subject: Re: Your party',
      `Message-ID: <${Buffer.from(text).toString('hex').slice(0, 40)}@mail.example>`,
      ...more,
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
    ].join('\r\n');
  const bearer = { authorization: `Bearer ${SECRET}` };
  const post = async (raw: string, own: Record<string, string> = bearer) => {
    const sent = { ...own, 'content-type': 'message/rfc822' };
    return (await shop.send('POST', '/api/mail/inbound', { body: raw, headers: sent })).statusCode;
  };
  const all = async () => (await call('messages')).messages;
  const named = async (text: string) =>
    (await all()).find(({ message }: { readonly message: string }) => message === text);
  const replyTo = async (): Promise<string> => {
    await shop.run('outbox');
    const answer = (await shop.mails()).find(({ subject = '' }) => /Your message/.test(subject));
    return answer?.replyTo?.[0]?.address ?? '';
  };

  it('goes to its thread, once, without its quotes, and the owner is notified', async () => {
    await shop.post('/api/contact', ANA);
    const [{ id }] = await all();
    await call(`messages/${id}/changes`, { kind: 'reply', id: 'r1', text: 'Yes, at ten.' });
    const address = await replyTo();
    expect(address).toBe(`inbox+${id}@reply.example`);
    const said =
      'Ten works.\r\n\r\nOn Sat, Jun 6, 2026 at 9:14 AM Bounce <inbox@reply.example>\r\nwrote:\r\n> Yes, at ten.';
    expect(await post(mail(address.toLowerCase(), said))).toBe(204);
    expect(await post(mail(address, said))).toBe(204);
    const thread = await call(`messages/${id}`);
    expect(thread).toMatchObject({ state: 'new', replies: [{ id: 'r1' }, { text: 'Ten works.' }] });
    expect(thread.replies).toHaveLength(2);
    expect(thread.replies[1]).toMatchObject({ by: { kind: 'customer' } });
    const letters = (await call(`correspondence?reservation=${reservationId}`)).letters;
    expect(letters).toContainEqual(
      expect.objectContaining({ way: 'in', channel: 'mail', text: 'Ten works.' }),
    );
    await shop.run('outbox');
    const told = (await shop.mails()).filter(({ subject }) => subject === 'Ana replied');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`/admin/messages?id=${id}`);
  });

  it('becomes a new message about the booking it answers, if its customer wrote it', async () => {
    const about = `inbox+${reservationId}@reply.example`;
    const file = [
      '--b',
      'Content-Type: text/plain',
      '',
      'Which gate?',
      '--b',
      'Content-Type: image/jpeg; name="yard.jpg"',
      'Content-Disposition: attachment; filename="yard.jpg"',
      'Content-Transfer-Encoding: base64',
      '',
      'AAAA',
      '--b--',
    ].join('\r\n');
    const withFile = mail(about, file).replace(
      'text/plain; charset=utf-8',
      'multipart/mixed; boundary=b',
    );
    expect(await post(withFile)).toBe(204);
    expect(await post(mail(about, 'Who am I?', [], 'eve@example.com'))).toBe(204);
    const eve = await named('Who am I?');
    expect(eve).toMatchObject({ email: 'eve@example.com', name: 'Ana Ruiz' });
    expect(eve.reservationId).toBeUndefined();
    expect(await named('Which gate?')).toMatchObject({
      channel: 'mail',
      reservationId,
      subject: 'Re: Your party',
      message: 'Which gate?',
      attachments: ['yard.jpg'],
    });
  });

  it('is accepted from the provider only, and dropped if a machine wrote it', async () => {
    const before = (await all()).length;
    for (const own of [{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic eDp5' }]) {
      expect([own, await post(mail(INBOX, 'Hello'), own as typeof bearer)]).toEqual([own, 401]);
    }
    expect(await post('no mail at all')).toBe(400);
    expect(await post(mail(INBOX, 'Away until Monday', ['Auto-Submitted: auto-replied']))).toBe(
      204,
    );
    expect(await post(mail(INBOX, 'Undeliverable', [], 'mailer-daemon@example.com'))).toBe(204);
    expect((await all()).length).toBe(before);
    const body = { RawEmail: mail(INBOX, 'Do you rent tents?') };
    const pair = Buffer.from(`shop:${SECRET}`).toString('base64');
    const answer = await shop.post('/api/mail/inbound', body, { authorization: `Basic ${pair}` });
    expect(answer.statusCode).toBe(204);
    expect(await named('Do you rent tents?')).toMatchObject({ subject: 'Re: Your party' });
  });
});
