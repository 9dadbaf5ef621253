import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inDays } from '#tests/e2e/days.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { runCommand } from '#tests/support/commands.ts';
import { daysOf, overlappingPeriods, reservationsIn } from '#tests/support/race.ts';
import { twoServers } from '#tests/support/two-servers.ts';

const AUDIT = path.join(import.meta.dirname, '..', '..', 'server', 'platform', 'cli', 'audit.ts');
const CUSTOMERS = 200;
const UNITS = 3;

describe('200 customers at once, two server processes, three units', () => {
  const { both, folder, file } = twoServers();

  async function productOfThree() {
    const { products } = (await both()[0].get('/api/products')).json();
    const found = products.find(({ units }: { units: number }) => units === UNITS);
    return found as { id: string; turnaroundDays: number };
  }

  it('get as many bookings as fit, with none lost, and every refusal names the days', async () => {
    const { id: productId, turnaroundDays } = await productOfThree();
    const wanted = overlappingPeriods(CUSTOMERS, inDays(120), 12);
    const answers = await Promise.all(
      wanted.map(async (period, index) => {
        const [one, two] = both();
        const lines = [{ productId, quantity: 1, ...period }];
        const headers = { 'idempotency-key': `customer-${index}` };
        const answer = await bookingSteps(index % 2 === 0 ? one : two).reserve({ lines }, headers);
        return { period, days: daysOf(period, turnaroundDays), answer };
      }),
    );
    const won = answers.filter(({ answer }) => answer.statusCode === 201);
    const lost = answers.filter(({ answer }) => answer.statusCode !== 201);
    expect(new Set(lost.map(({ answer }) => answer.statusCode))).toEqual(new Set([409]));

    // Every accepted customer is there, and nobody else.
    const stored = await reservationsIn(file());
    const promised = won.map(({ answer }) => answer.json().reservationId);
    expect(stored.map(({ id }) => id).sort()).toEqual(promised.sort());

    // No unit twice, and no more of them than there are.
    const taken = stored.flatMap(({ lines }) =>
      lines.flatMap(({ units, startDate, endDate }) =>
        daysOf({ startDate, endDate }, turnaroundDays).flatMap((day) =>
          units.map((unit) => `${unit} ${day}`),
        ),
      ),
    );
    const takenOnce = new Set(taken);
    expect(takenOnce.size).toBe(taken.length);
    const units = [...new Set(taken.map((place) => place.split(' ', 1)[0] ?? ''))].sort();
    expect(units).toEqual(['u1', 'u2', 'u3']);

    // Nobody was refused if a unit was available throughout.
    for (const { period, days, answer } of lost) {
      const free = units.filter((unit) => days.every((day) => !takenOnce.has(`${unit} ${day}`)));
      expect({ period, free }).toEqual({ period, free: [] });
      const told = answer.json();
      expect(told).toMatchObject({ status: 409, code: 'unavailable', productId });
      expect(told.days.length).toBeGreaterThan(0);
      expect(days).toEqual(expect.arrayContaining(told.days));
    }
    expect(won.length).toBeGreaterThanOrEqual(UNITS);

    const { code, out, complaint } = await runCommand(folder().dataDir, AUDIT);
    expect({ code, out, complaint }).toEqual({
      code: 0,
      out: expect.stringMatching(/^The books balance/),
      complaint: '',
    });
    expect(out).toContain(`Reservations  ${won.length}: ${won.length} held`);
  });
});
