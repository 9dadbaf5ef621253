/**
 * `node crash-flow.ts <dataDir> <flow> <minutes> [<commit> <before|after> | <copies>]` takes a
 * customer through a booking (`book`), its cancellation (`cancel`) or a booking paid in full and
 * then shortened (`change`), gives a crew its link (`send`), has the crew's phone report the
 * delivery (`crew`), or only opens the shop (`open`), with the shop's own wiring on SQLite. It
 * dies of SIGKILL on that side of that commit. With a folder for copies it survives, and leaves
 * there as `before-1`, `after-1` ... what a process killed on that side of that commit would have
 * left. Run again, it continues as the customer and the jobs would. Prints what is stored in the
 * end, what an audit finds, and how many commits there were. Without arguments, it does so for
 * each line that it reads, a JSON array of the first three and the folder for copies, because
 * continuing takes a process that did not know the dead one, not a new process each time. The
 * clock is `minutes` after noon of 2026-11-20.
 */
import { cpSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

enableCompileCache();
const { makeContainer } = await import('#server/platform/wiring/live.wiring.ts');
const { CREW } = await import('#server/areas/crew/crew.wiring.ts');
const { RECORDS } = await import('#server/platform/wiring/records.wiring.ts');
const { CHECKOUT } = await import('#server/areas/checkout/checkout.wiring.ts');
const { MANAGE } = await import('#server/areas/manage/manage.wiring.ts');
const { MESSAGES } = await import('#server/areas/messages/messages.wiring.ts');
const { PAYMENTS } = await import('#server/areas/payments/payments.wiring.ts');
const { PORTS } = await import('#server/platform/wiring/ports.ts');
const { keysIn } = await import('#server/platform/wiring/data-folder.ts');
const { fillDemoCatalogue } = await import('#adapters/documents/demo/fill-demo-catalogue.ts');
const { INDEXES } = await import('#adapters/documents/collections/indexes.ts');
const { openSqliteDocumentStore } = await import('#adapters/sqlite/sqlite-document-store.ts');
const { sqliteFile } = await import('#server/platform/wiring/store.wiring.ts');
const { documentsAuditReader } =
  await import('#adapters/documents/collections/documents-audit-reader.ts');
const { makeAudit } = await import('#core/audit/audit-store.ts');
const { systemRandomness } = await import('#adapters/system/node-system.ts');
const { after, DAY, MINUTE } = await import('#core/kernel/instant.ts');
const { cents } = await import('#core/kernel/cents.ts');
const { calendarDay } = await import('#core/kernel/calendar-day.ts');
const { faultInjectingStore } = await import('#tests/support/fault-injecting-store.ts');
const { NOON, fixedClock } = await import('#tests/support/fixtures.ts');
const { CASTLE, GOOD_CARD } = await import('#tests/support/order-body.ts');

async function live(
  dataDir: string,
  flow: string,
  minutes: string,
  dieAt?: string,
  dieWhen?: string,
) {
  const config = {
    store: { kind: 'sqlite' },
    pictures: 'files',
    identity: { kind: 'local-auth' },
    dataDir,
    publicUrl: 'http://shop.example',
    mail: { kind: 'files' },
    card: { kind: 'simulated' },
  } as const;
  const clock = fixedClock(after(NOON, Number(minutes) * MINUTE));
  const randomness = systemRandomness();
  const container = await makeContainer(config, keysIn(config), { clock, randomness });
  const store = openSqliteDocumentStore({ file: sqliteFile(dataDir), indexes: INDEXES });
  await fillDemoCatalogue(store);

  let commits = 0;
  const dying = faultInjectingStore(store, (commit, boundary) => {
    commits = commit;
    if (dieAt === undefined) return;
    if (dieWhen === undefined) {
      cpSync(dataDir, path.join(dieAt, `${boundary}-${commit}`), { recursive: true });
    } else if (String(commit) === dieAt && boundary === dieWhen) {
      process.kill(process.pid, 'SIGKILL');
    }
  });
  (await container.rebindAsync(PORTS.store)).toConstantValue(dying);

  const events = container.get(PORTS.paymentEvents);
  const receive = container.get(PAYMENTS.receiveEvent);

  /** Like our webhook: the event is stored, or the provider sends it again. */
  const deliver = () =>
    container.get(PORTS.simulatedCard).deliverEvents(async (body, signature) => {
      const event = events.read(body, signature);
      if (event.ok && event.value.kind !== 'other') await receive(event.value);
      return event.ok;
    });

  async function workOutbox(): Promise<void> {
    while ((await container.get(MESSAGES.workOutbox)()) > 0);
  }

  const plan = flow === 'change' ? 'full' : 'deposit';
  const ORDER = {
    lines: [
      {
        productId: CASTLE,
        quantity: 1,
        startDate: calendarDay('2026-12-05'),
        endDate: calendarDay('2026-12-07'),
      },
    ],
    plan,
    contact: { name: 'Ana Ortiz', email: 'ana@example.com', phone: '817-555-0101' },
    event: { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' },
  } as const;

  /**
   * The customer tries again with the same key, and pays unless the shop says that nothing is
   * due.
   */
  async function book(): Promise<string> {
    const placed = await container.get(CHECKOUT.placeReservation)(ORDER, 'the-key-of-the-browser');
    if (!placed.ok) throw new Error(placed.error.kind);
    const { reservation, quote, manageToken } = placed.value;
    const wanted = {
      reservationId: reservation.id,
      reason: plan,
      amount: quote.dueNow,
    } as const;
    const begun = await container.get(PAYMENTS.beginPayment)(wanted);
    if (begun.ok) {
      const paid = await container
        .get(PORTS.simulatedCard)
        .confirm(begun.value.clientSecret, GOOD_CARD);
      if (!paid.ok) throw new Error(paid.error.code);
    }
    await deliver();
    await workOutbox();
    return manageToken;
  }

  /** The customer asks again unless the link says that it is canceled. */
  async function cancel(): Promise<void> {
    const manageToken = await book();
    const reservation = await container.get(RECORDS.openManageLink)(manageToken);
    const offers = reservation && (await container.get(MANAGE.offerManaging)(reservation));
    const shown = offers?.cancellation?.refund;
    if (shown !== undefined) {
      await container.get(MANAGE.cancelByLink)(manageToken, { as: 'refund', shown });
    }
    await workOutbox();
    await deliver();
    await workOutbox();
  }

  /**
   * One day instead of two, so half is refunded. The customer asks again unless that is already
   * so.
   */
  async function change(): Promise<void> {
    const manageToken = await book();
    const changing = container.get(MANAGE.amendByLink);
    const endDate = calendarDay('2026-12-06');
    const request = { kind: 'reschedule', startDate: ORDER.lines[0].startDate, endDate } as const;
    const shown = await changing.preview(manageToken, request);
    if (shown.ok) {
      const { total: totalCents, excess: excessCents } = shown.value;
      await changing.amend(manageToken, request, { shown: { totalCents, excessCents } });
    }
    await workOutbox();
    await deliver();
    await workOutbox();
  }

  const SATURDAY = ORDER.lines[0].startDate;
  const stopsOnSaturday = async () => {
    const days = await container.get(RECORDS.crewDays).crewDays([SATURDAY]);
    return Object.values(days.get(SATURDAY)?.stops ?? {});
  };

  async function sendCrew(): Promise<void> {
    const crew = { day: SATURDAY, truckId: 'truck-1', name: 'Tasha' };
    const { link } = await container.get(CREW.links).make(crew, { kind: 'admin', uid: 'boss' });
    const shown = (await stopsOnSaturday()).map(({ id }) => id);
    await container.get(CREW.crewLinks).change(link.id, (known) => ({ ...known, shown }));
  }

  /** The phone sends everything that was not acknowledged. It does not know what arrived. */
  async function actAsCrew(): Promise<void> {
    const [link] = await container.get(CREW.crewLinks).listOn(SATURDAY);
    const [stop] = await stopsOnSaturday();
    if (link === undefined || stop === undefined) throw new Error('No crew was sent');
    // Noon of the delivery day, whenever the phone sends it.
    const at = after(NOON, 15 * DAY);
    const cash = { kind: 'payment', method: 'cash', amount: cents(22_500) } as const;
    const results = await container.get(CREW.take)(link, [
      { id: 'act-arrived', stopId: stop.id, at, deed: { kind: 'arrived' } },
      { id: 'act-cash-taken', stopId: stop.id, at, deed: cash },
      { id: 'act-set-up', stopId: stop.id, at, deed: { kind: 'done' } },
    ]);
    const refused = results.find(({ status }) => status === 'refused');
    if (refused !== undefined) throw new Error(`${refused.id} was refused`);
    await workOutbox();
  }

  if (flow === 'book') await book();
  if (flow === 'send') await sendCrew();
  if (flow === 'crew') await actAsCrew();
  if (flow === 'change') await change();
  if (flow === 'cancel') await cancel();
  // As the job does seconds later: what was delivered leaves the queue.
  await deliver();
  const allOf = async (collection: string) =>
    (await store.query({ collection })).documents.map(({ data }) => data);
  const audit = makeAudit(documentsAuditReader(store), container.get(PORTS.cardPayments), clock);
  const told = {
    commits,
    findings: (await audit()).findings,
    reservations: (await allOf('reservations')).map(({ status, payment }) => ({ status, payment })),
    intents: (await allOf('simulatedIntents')).map(({ status }) => status),
    refunds: (await allOf('simulatedRefunds')).map(({ amountCents }) => amountCents),
    events: await allOf('simulatedEvents'),
    stops: (await stopsOnSaturday()).map(({ state, times }) => ({ state, times })),
    acts: (await container.get(RECORDS.crewActs).listOn(SATURDAY)).map(({ id }) => id),
    tasks: [...new Set((await allOf('outbox')).map(({ status }) => status))],
  };
  await container.unbindAllAsync();
  await store.close();
  return told;
}

const tell = (told: object) => process.stdout.write(`${JSON.stringify(told)}\n`);
const [dataDir, flow = 'book', minutes = '0', dieAt, dieWhen] = process.argv.slice(2);
if (dataDir !== undefined) tell(await live(dataDir, flow, minutes, dieAt, dieWhen));
else {
  for await (const line of createInterface({ input: process.stdin })) {
    const [folder, flowThere, minutesThere, copies] = JSON.parse(line);
    tell(await live(folder, flowThere, minutesThere, copies ?? undefined));
  }
}
