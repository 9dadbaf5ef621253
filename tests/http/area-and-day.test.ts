import { describe, expect, it } from 'vitest';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { line, orderBody } from '#tests/support/order-body.ts';
import { sayProblem as saySpanish } from '#web/texts/es/problems.ts';

const PHONE = '(817) 555-0142';

describe('where and when a shop with default settings delivers', () => {
  const shop = eachHttpShop();

  const reserve = (event: object, lines: readonly object[] = [line()]) =>
    shop.post('/api/reservations', orderBody({ lines, event: { ...HOME, ...event } }));
  const HOME = { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' };

  it.each([
    ['outside_delivery_area', { city: 'Beverly Hills', region: 'CA', postalCode: '90210' }],
    ['outside_delivery_area', { city: 'El Paso', postalCode: '79901' }],
    ['zip_not_in_state', { city: 'Beverly Hills', postalCode: '90210' }],
    ['zip_not_in_state', { region: 'OK' }],
    ['zip_not_in_state', { region: 'ZZ' }],
  ])('%s: %j is refused at the ZIP code, with the phone number', async (code, event) => {
    const refused = await reserve(event);
    const problem = refused.json();
    expect(problem).toMatchObject({
      code,
      status: 422,
      params: { phone: PHONE },
      errors: [{ path: 'event.postalCode' }],
    });
    expect(problem.detail).toContain(PHONE);
    expect(saySpanish(problem)).toContain(PHONE);
    expect(saySpanish(problem)).not.toBe(problem.detail);
  });

  it('includes an address in the area', async () => {
    for (const postalCode of ['76033', '75201-1234']) {
      expect((await reserve({ postalCode })).statusCode).toBe(201);
    }
  });

  it('refuses a party today, which needs a call, and accepts one tomorrow', async () => {
    const today = line({ startDate: '2026-11-20', endDate: '2026-11-21' });
    const tomorrow = line({ startDate: '2026-11-21', endDate: '2026-11-22' });
    const refused = (await reserve({}, [today])).json();
    expect(refused).toMatchObject({
      code: 'same_day',
      status: 409,
      params: { day: '2026-11-20', phone: PHONE },
      errors: [{ path: 'lines.0.startDate' }],
    });
    expect(refused.detail).toContain(PHONE);
    expect((await reserve({}, [tomorrow])).statusCode).toBe(201);
    const { days } = (
      await shop.get(`/api/products/${today.productId}/availability?from=2026-11-20&to=2026-11-21`)
    ).json();
    expect(days.map(({ closed }: { closed?: string }) => closed)).toEqual(['lead_time', undefined]);
  });

  it('names the year of a day too far ahead', async () => {
    const far = line({ startDate: '2031-06-07', endDate: '2031-06-08' });
    const refused = (await reserve({}, [far])).json();
    expect(refused.detail).toContain('Saturday, June 7, 2031');
    expect(saySpanish(refused)).toContain('2031');
  });

  it("follows the owner's settings", async () => {
    const admin = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', admin)).json();
    const { delivery, limits } = settings;
    const set = {
      ...settings,
      delivery: { ...delivery, refusesOutside: false },
      limits: { ...limits, sameDayByPhone: false },
    };
    const body = { revision, settings: set };
    await shop.send('PUT', '/api/admin/settings', { body, headers: admin });
    const today = line({ startDate: '2026-11-20', endDate: '2026-11-21' });
    expect((await reserve({}, [today])).statusCode).toBe(201);
    // Close enough for a truck, but in no zone: a request.
    const waco = await reserve({ city: 'Waco', postalCode: '76701' });
    expect(waco.statusCode).toBe(201);
    expect(waco.json()).toMatchObject({ awaitsOwner: true });
  });
});
