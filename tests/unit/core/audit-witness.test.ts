import { beforeEach, describe, expect, it } from 'vitest';
import { exitCodeOf } from '#core/audit/report.ts';
import { DAY } from '#core/kernel/instant.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { audit, confirmed, damage, found, type Shop } from '#tests/support/audited-shop.ts';
import { trucks } from '#tests/support/crews.ts';
import { openShop } from '#tests/support/shop.ts';

const SATURDAY = '2026-12-05';
const MONDAY = '2026-12-07';
const BOSS = { kind: 'admin', uid: 'boss' };

describe('the audit of promises to crews', () => {
  let shop: Shop;
  let id: string;
  let stop: string;
  let fleet: ReturnType<typeof trucks>;
  beforeEach(async () => {
    shop = await openShop();
    await shop.of(RECORDS.truckFleet).save(trucks(1));
    fleet = await shop.of(RECORDS.truckFleet).read();
    id = await confirmed(shop);
    stop = `${id}_d_${SATURDAY}_${MONDAY}`;
  });

  const onSaturday = (witness: Record<string, readonly string[]>) =>
    damage(shop.store, 'crewDays', SATURDAY, (data) => ({ ...data, witness }));

  it("finds a stop that appears twice in its day's witness", async () => {
    expect(await found(shop)).toEqual([]);
    await onSaturday({ t0: [stop, stop] });
    expect(await found(shop)).toEqual([`witness_broken ${id} ${SATURDAY} ${stop}: twice`]);
    expect(exitCodeOf(await audit(shop))).toBe(1);
  });

  it('finds a stop that is now too heavy or too long for its truck, with the rule and the excess', async () => {
    const small = fleet.trucks.map((truck) => ({ ...truck, payloadLb: 100 }));
    await shop.of(RECORDS.truckFleet).save({ ...fleet, trucks: small });
    expect(await found(shop)).toEqual([
      `witness_broken ${SATURDAY} t0: too_heavy by 150`,
      `witness_broken ${MONDAY} t0: too_heavy by 150`,
    ]);
  });

  it('finds a stop without a truck as work to do, but not if the owner took it on', async () => {
    await onSaturday({});
    expect(await found(shop)).toEqual([`stop_without_truck ${id} ${SATURDAY} ${stop}`]);
    expect(exitCodeOf(await audit(shop))).toBe(3);
    await damage(shop.store, 'crewDays', SATURDAY, (data) => {
      const takenOn = { reason: 'A friend drives', by: BOSS, at: '2026-11-20T18:00:00.000Z' };
      const [line, units] = String(data['stops']).split('|castle');
      const rest = encodeURIComponent(JSON.stringify({ takenOn }));
      return { ...data, stops: `${line}${rest}|castle${units}` };
    });
    expect(await found(shop)).toEqual([]);
  });

  it('ignores past days, and all days of a shop without trucks', async () => {
    await onSaturday({ t0: [stop, stop] });
    await shop.of(RECORDS.truckFleet).save({ ...fleet, trucks: [] });
    expect(await found(shop)).toEqual([]);
    const kept = await shop.of(RECORDS.truckFleet).read();
    await shop.of(RECORDS.truckFleet).save({ ...fleet, version: kept.version });
    expect(await found(shop)).toHaveLength(1);
    shop.clock.pass(15 * DAY);
    expect((await found(shop)).filter((one) => one.startsWith('witness'))).toEqual([]);
  });
});
