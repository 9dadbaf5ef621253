import { beforeEach, describe, expect, it } from 'vitest';
import { termsVersionIn } from '#core/settings/terms-figures.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { freshBuiltShop } from '#tests/support/built-shop.ts';
import type { HttpShop } from '#tests/support/http-shop.ts';
import { paperMade } from '#tests/support/paper-made.ts';

const WAIVER = '# Release\nYou release <script>us</script> & ours.\n\nInitials\n\nInitials';

let shop: HttpShop;
let owner: Record<string, string>;
freshBuiltShop((opened) => {
  ({ shop } = opened);
});
beforeEach(async () => {
  owner = await shop.adminHeaders();
});

const settings = async () => (await shop.get('/api/admin/settings', owner)).json();

async function save(text: object | null, headers = owner) {
  const { revision } = await settings();
  return shop.send('PUT', '/api/admin/own-terms', { body: { revision, text }, headers });
}
const put = (en: string, more: object = {}) => save({ en, es: '', replaces: true, ...more });

async function booked() {
  const termsVersion = termsVersionIn(await settings());
  const { reservationId: id, manageToken } = await bookingSteps(shop).book({ termsVersion });
  const link = `/api/manage/${manageToken}/agreement`;
  const text = async () => (await shop.get(link)).json();
  const sign = async () => shop.post(link, { name: 'Ana Ortiz', textId: (await text()).textId });
  const office = async () => (await shop.get(`/api/admin/reservations/${id}`, owner)).json();
  return { id, link, text, sign, office };
}

const dataOf = (page: string): object => {
  const [, json = ''] = /id="page-data">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json).data;
};

/** What a file says. */
const printed = async (file: string, headers = {}): Promise<string> =>
  JSON.stringify(await paperMade(shop, () => shop.get(file, headers)));

describe('own terms', () => {
  it('are on the Terms page as text, in each language, and gone when they are taken back', async () => {
    expect((await put(WAIVER, { es: '# Renuncia\nRenuncias.' })).statusCode).toBe(200);
    const { body } = await shop.get('/terms');
    expect(dataOf(body)).toEqual({ ownTerms: { replaces: true, words: WAIVER } });
    expect(body).not.toContain('<script>us');
    const spanish = dataOf((await shop.get('/es/terms')).body);
    expect(spanish).toEqual({ ownTerms: { replaces: true, words: '# Renuncia\nRenuncias.' } });
    expect((await shop.get('/')).body).not.toContain('You release');
    expect((await shop.get('/sitemap.xml')).body).toContain(
      '/terms</loc><lastmod>2026-11-20</lastmod>',
    );
    await put(WAIVER);
    const onlyEnglish = { replaces: true, words: WAIVER, isOnlyEnglish: true };
    expect(dataOf((await shop.get('/es/terms')).body)).toEqual({ ownTerms: onlyEnglish });
    await save(null);
    expect(dataOf((await shop.get('/terms')).body)).toEqual({});
  });

  it('are what customers sign, and another text asks them again', async () => {
    await put(WAIVER);
    const { id, link, text, sign, office } = await booked();
    expect(JSON.stringify((await text()).blocks)).toContain('You release <script>us</script>');
    expect((await text()).language).toBe('en');
    const stale = (await text()).textId;
    expect((await sign()).statusCode).toBe(200);
    expect([(await text()).signed.isCurrent, (await office()).agreement]).toEqual([true, 'signed']);
    const read = await shop.get('/api/admin/own-terms', owner);
    expect(read.json()).toMatchObject({
      own: { en: WAIVER, since: '2026-11-20' },
      ahead: { signed: 1, unsigned: 0, outdated: 0 },
    });

    await put('# Newer\nOther words.');
    expect([(await text()).signed.isCurrent, (await office()).agreement]).toEqual([
      false,
      'outdated',
    ]);
    const list = await shop.get('/api/admin/reservations?agreement=unsigned', owner);
    expect(list.json().reservations).toMatchObject([{ id, agreement: 'outdated' }]);
    const again = await shop.post(link, { name: 'Ana Ortiz', textId: stale });
    expect(again.json().code).toBe('agreement_changed');
    const file = await printed(`${link}.pdf`);
    expect(file).toContain('OUTDATED');
    expect(file).toContain('"warning":"OUTDATED: SIGNED BEFORE A CHANGE"');
    expect(file).toContain('You release');
    shop.clock.pass(1);
    expect((await sign()).statusCode).toBe(200);
    expect((await office()).agreement).toBe('signed');
  });

  it('that were accepted at booking are in the evidence for a bank, whatever is in force since', async () => {
    await put(WAIVER);
    const { id } = await booked();
    await put('Other words.');
    const file = `/api/admin/reservations/${id}/dispute-evidence`;
    const evidence = await printed(file, owner);
    expect([evidence.includes('You release'), evidence.includes('Other words.')]).toEqual([
      true,
      false,
    ]);
    await save(null);
    expect(await printed(file, owner)).toContain('You release');
  });

  it('stay when the other settings are saved', async () => {
    await put(WAIVER);
    const { revision, ownTerms, ...others } = await settings();
    const body = { revision, settings: others };
    await shop.send('PUT', '/api/admin/settings', { body, headers: owner });
    expect((await settings()).ownTerms).toEqual(ownTerms);
    expect(ownTerms).toMatchObject({ replaces: true, since: '2026-11-20' });
  });

  it('can be long, and say which field is wrong', async () => {
    expect((await put('ñ'.repeat(40_000), { es: 'ñ'.repeat(40_000) })).statusCode).toBe(200);
    const wrong = [
      { en: 'x'.repeat(40_001) },
      { en: ' ' },
      { en: '# Release' },
      { es: '# Renuncia' },
      { en: 'a\u202Eb' },
    ];
    const said = await Promise.all(
      wrong.map(async (one) => {
        const { statusCode, json } = await put('Fine.', one).then((answer) => ({
          statusCode: answer.statusCode,
          json: answer.json(),
        }));
        return [statusCode, json.errors?.[0]];
      }),
    );
    const missing = 'Enter the text of the agreement.';
    expect(said).toEqual([
      [400, { path: 'text.en', message: 'Use 40,000 characters or fewer.' }],
      [400, { path: 'text.en', message: missing }],
      [400, { path: 'text.en', message: missing }],
      [400, { path: 'text.es', message: 'Enter the text of the agreement, or nothing.' }],
      [400, { path: 'text.en', message: 'Must be plain text. Paste it again without formatting.' }],
    ]);
  });

  it('are previewed as a customer sees them, with the file, and not saved', async () => {
    const text = { en: WAIVER, es: '', replaces: false };
    const body = { text, language: 'es' };
    const seen = await shop.post('/api/admin/own-terms/preview', body, owner);
    const { blocks, name, pdf } = seen.json();
    expect(JSON.stringify(blocks)).toContain('Cliente de ejemplo');
    expect(JSON.stringify(blocks)).toContain('You release');
    expect(name).toBe('agreement-example.pdf');
    expect(Buffer.from(pdf, 'base64').toString('latin1').startsWith('%PDF-')).toBe(true);
    expect((await settings()).ownTerms).toBeUndefined();
  });

  it('are refused with the characters that the PDF cannot show', async () => {
    const text = { en: 'Party 🎪', es: '', replaces: true };
    const sent = { text, language: 'en' };
    for (const refused of [
      await save(text),
      await shop.post('/api/admin/own-terms/preview', sent, owner),
    ]) {
      expect([refused.statusCode, refused.json().errors]).toMatchObject([
        400,
        [{ path: 'text.en', message: expect.stringContaining('characters: 🎪. Replace') }],
      ]);
    }
  });

  it('are the owner’s to change, and every change is in the audit log', async () => {
    const office = await shop.staffHeaders('office');
    expect((await save({ en: 'Mine.', es: '', replaces: true }, office)).statusCode).toBe(403);
    await put(WAIVER);
    const { entries } = (await shop.get('/api/admin/audit-log', owner)).json();
    const act = 'Replace the shop’s own terms of the rental agreement';
    const of = (collection: string) =>
      entries.find(
        ({ action, subject }: { action: string; subject: string }) =>
          action === act && subject.startsWith(collection),
      );
    expect(of('settings/').after).toMatchObject({ ownTerms: { since: '2026-11-20' } });
    expect(of('ownTerms/').after).toMatchObject({ en: WAIVER });
  });
});
