import { Fragment, useState } from 'react';
import type { CrewTodayDto } from '#core/contract/crew.ts';
import { collected, countedOff } from '#core/crew/collected.ts';
import { isOver } from '#core/dispatch/crew-day.ts';
import { sayLabels } from '#core/inventory/label-ranges.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type { LocalAct } from './crew-db.ts';
import {
  Banner,
  CannotGoOut,
  ToDry,
  type Crew,
  CrewButton,
  CrewIcon,
  type CrewIconName,
  CrewLink,
  NetBanner,
  OnMyWay,
  PickedUp,
  SentMark,
  Sheet,
  StopItems,
  StopNotes,
  StopWays,
  ComesFrom,
  Undo,
  unitsOf,
  useCrew,
  WaitingMark,
} from './crew-parts.tsx';
import {
  dayStanding,
  arrivedAt,
  isAhead,
  isLate,
  isPickedUpAtOnce,
  actsOfDay,
  labelIn,
  loadsOf,
  paymentOf,
  planChanges,
  queueOf,
  sayNoneAhead,
  type ShownStop,
  stopsOf,
  titleIn,
} from './crew-view.ts';

type Leave = { readonly onLeave: () => void };
type Open = { readonly onOpen: (stopId: string) => void };

/** The next stop with its main action. */
function NextStop({ stop, of, onOpen }: { readonly stop: ShownStop; readonly of: number } & Open) {
  const { state: crew, store, words, formats } = useCrew();
  const isComing =
    crew.day !== undefined && dayStanding(crew.day.today.day, store.now()) !== 'open';
  const { state, window: hours, number, eta } = stop;
  const since = arrivedAt(stop);
  const isShort = crew.short?.[stop.id] !== undefined;
  const isAtOnce = !isComing && !isShort && isPickedUpAtOnce(stop);
  const report = (kind: 'arrived' | 'done') =>
    void store.act({ stopId: stop.id, name: stop.name, kind });
  return (
    <section className="crew-card" aria-label={stop.name}>
      <p className="crew-line">
        <span>
          {state === 'arrived' && since !== undefined
            ? words.onSite(formats.moment(since), number, of)
            : words.next(number, of)}
        </span>
        {stop.waiting > 0 ? (
          <WaitingMark count={stop.waiting} />
        ) : (
          <span>{words.due(formats.window(hours.from, hours.to))}</span>
        )}
      </p>
      <h2 className="crew-line">
        <button type="button" className="crew-name" onClick={() => onOpen(stop.id)}>
          {stop.name}
        </button>
        {state !== 'arrived' && (
          <span className={isLate(stop) ? 'crew-fault' : undefined}>
            {stop.kind === 'collect' || eta === undefined
              ? words.by(formats.time(hours.to))
              : formats.time(eta)}
            {isLate(stop) && `, ${words.late}`}
          </span>
        )}
      </h2>
      <p className="crew-small">
        {words.kind[stop.kind]}, {stop.place.street}, {stop.place.city}
      </p>
      <StopItems stop={stop} />
      <StopNotes stop={stop} />
      <StopWays stop={stop} />
      {state === 'arrived' || isComing ? (
        <>
          {isAtOnce && <PickedUp stop={stop} look="go" onDone={() => report('done')} />}
          <CrewButton look={isComing || isAtOnce ? 'plain' : 'go'} onClick={() => onOpen(stop.id)}>
            {words.open}
          </CrewButton>
        </>
      ) : state === 'on_the_way' ? (
        <CrewButton look="go" icon="pin" onClick={() => report('arrived')}>
          {words.arrived}
        </CrewButton>
      ) : (
        <OnMyWay stop={stop} />
      )}
    </section>
  );
}

/** Between two stops: the truck returns for another load. */
function YardRow({ loads, arrive }: { readonly loads: readonly number[]; arrive: string }) {
  const { words, formats } = useCrew();
  return (
    <li className="crew-row">
      <span className="crew-number">
        <CrewIcon name="box" />
      </span>
      <span>
        <b className="crew-look">{words.yard}</b>
        <span className="crew-small">{words.loadFor(loads)}</span>
      </span>
      <span className="crew-end">{formats.time(arrive)}</span>
    </li>
  );
}

function StopRow({ stop, onOpen }: { readonly stop: ShownStop } & Open) {
  const { state, words, formats } = useCrew();
  const over = isOver(stop);
  return (
    <li>
      <button type="button" className="crew-row" onClick={() => onOpen(stop.id)}>
        <span className={`crew-number crew-${over ? stop.state : stop.kind}`}>
          {stop.state === 'done' ? <CrewIcon name="check" /> : stop.number}
        </span>
        <span>
          <b>{stop.name}</b>
          <span className="crew-small">
            {words.kind[stop.kind]},{' '}
            {joinNames(stop.items.map((item) => titleIn(item, state.language)))}, {stop.place.city}
          </span>
          {stop.fetchFrom !== undefined && isAhead(stop) && (
            <b className="crew-look">{words.fetchFrom(stop.fetchFrom)}</b>
          )}
        </span>
        <span className="crew-end">
          {stop.waiting > 0 ? (
            <WaitingMark count={stop.waiting} />
          ) : over ? (
            words.states[stop.state === 'failed' ? 'failed' : 'done']
          ) : (
            <>
              {stop.eta !== undefined && stop.state !== 'arrived' && (
                <span className={isLate(stop) ? 'crew-fault' : undefined}>
                  {formats.time(stop.eta)}
                  {isLate(stop) && `, ${words.late}`}
                </span>
              )}
              <span className="crew-small">{words.by(formats.time(stop.window.to))}</span>
            </>
          )}
        </span>
      </button>
    </li>
  );
}

const ICONS: Readonly<Record<LocalAct['kind'], CrewIconName>> = {
  on_the_way: 'navigate',
  arrived: 'pin',
  done: 'check',
  failed: 'warn',
  check: 'check',
  photo: 'camera',
  signature: 'pen',
  payment: 'cash',
  payment_undo: 'cash',
  card_link: 'link',
  damage: 'warn',
  wet: 'drop',
  dry: 'check',
  note: 'chat',
};

function QueuedActs(props: {
  readonly heading: string;
  readonly count?: number;
  readonly rows: ReturnType<typeof queueOf>['sending'];
}) {
  const { words, formats } = useCrew();
  const nameOf = (act: LocalAct): string => {
    const { method = 'cash', amountCents = 0 } = paymentOf(act);
    return act.kind === 'payment'
      ? words.money(method, formats.usd(amountCents))
      : words.acts[act.kind];
  };
  if (props.rows.length === 0) return null;
  return (
    <>
      <h2 className="crew-group">
        <span>{props.heading}</span>
        {props.count !== undefined && <span>{props.count}</span>}
      </h2>
      <ul className="crew-list">
        {props.rows.map(({ act, count }) => (
          <li key={act.id} className="crew-row">
            <CrewIcon name={ICONS[act.kind]} />
            <span>
              <b>
                {nameOf(act)}
                {count > 1 && ` × ${count}`}, {act.name}
              </b>
              <span className="crew-small">
                {formats.moment(act.at)}{' '}
                {act.state === 'refused'
                  ? (words.refusals[act.code ?? ''] ?? words.notKept)
                  : act.kind === 'payment'
                    ? words.once
                    : words.thisPhone}
              </span>
            </span>
            {act.state === 'waits' ? (
              <WaitingMark />
            ) : act.state === 'sent' ? (
              <SentMark>
                {words.sent} {act.sentAt === undefined ? '' : formats.moment(act.sentAt)}
              </SentMark>
            ) : (
              <CrewIcon name="warn" />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What this phone has yet to send, and what the shop did not count. */
function Queue() {
  const { state, words } = useCrew();
  const waiting = state.acts.filter((act) => act.state === 'waits').length;
  const { sending, notCounted } = queueOf(state.acts, state.day?.today.acts);
  return (
    <>
      <QueuedActs heading={words.queue} count={waiting} rows={sending} />
      <QueuedActs heading={words.notCounted} rows={notCounted} />
    </>
  );
}

/** The units, and what goes on the truck with them, as on the office's printed list. */
const loadedWith = (
  item: ShownStop['items'][number],
  { words, state }: Crew,
): readonly string[] => {
  const units = unitsOf(item, state.language);
  return [
    ...(units === '' ? [] : [units]),
    ...(item.stakes === undefined ? [] : [words.withStakes(item.stakes)]),
    ...(item.ballast === undefined ? [] : [words.ballast(item.ballast, item.ballastLb ?? 0)]),
    ...(item.blowers === 0 ? [] : [words.withBlowers(item.blowers)]),
  ];
};

/** What to load, last stop first. The ticks stay on this phone. */
function LoadList({
  stops,
  onClose,
}: {
  readonly stops: readonly ShownStop[];
  onClose: () => void;
}) {
  const crew = useCrew();
  const { state, store, words, formats } = crew;
  const isSplit = stops.some(({ reload }) => reload !== undefined);
  const loads = loadsOf(stops);
  return (
    <Sheet title={words.loadList} onClose={onClose}>
      {loads.length === 0 && <p>{words.nothingToLoad}</p>}
      {loads.map(({ trip, reload, stops: out }) => (
        <Fragment key={trip}>
          {isSplit && (
            <h3 className="crew-group">
              <span>{words.load(trip)}</span>
              {reload && <span>{`${words.yard}, ${formats.time(reload.arrive)}`}</span>}
            </h3>
          )}
          <ul className="crew-list">
            {out.flatMap((stop) =>
              stop.items.map((item, index) => (
                <li key={`${stop.id} ${item.productId}`}>
                  <label className="crew-row crew-tick">
                    <span className="crew-number crew-deliver">{stop.number}</span>
                    <span>
                      <b>
                        {item.quantity > 1 && `${item.quantity} × `}
                        {titleIn(item, state.language)}
                      </b>
                      <span className="crew-small">{loadedWith(item, crew).join(', ')}</span>
                      <ComesFrom item={item} />
                      <CannotGoOut item={item} />
                      <ToDry item={item} />
                      {stop.fetchFrom !== undefined && isAhead(stop) && (
                        <b className="crew-look">{words.fetchFrom(stop.fetchFrom)}</b>
                      )}
                      {index === 0 && stop.shortOfPower !== undefined && (
                        <span className="crew-fault">
                          {words.shortOfPower(stop.shortOfPower.needs, stop.shortOfPower.has)}
                        </span>
                      )}
                    </span>
                    <input
                      type="checkbox"
                      checked={state.loaded.has(`${stop.id} ${item.productId}`)}
                      onChange={() => void store.tick(`${stop.id} ${item.productId}`)}
                    />
                  </label>
                </li>
              )),
            )}
          </ul>
        </Fragment>
      ))}
      <form method="dialog">
        <CrewButton type="submit">{words.back}</CrewButton>
      </form>
    </Sheet>
  );
}

function Menu({ onClose, onLeave }: Leave & { readonly onClose: () => void }) {
  const { store, state, words } = useCrew();
  const { office } = state;
  return (
    <Sheet title={words.menu} onClose={onClose}>
      <CrewButton
        onClick={() => {
          void store.speak(state.language === 'en' ? 'es' : 'en');
          onClose();
        }}
      >
        {words.otherLanguage}
      </CrewButton>
      {state.day?.today.mates
        ?.filter(({ phone }) => phone !== '')
        .map(({ name, phone }) => (
          <CrewLink key={name} icon="phone" href={phoneHref(phone)}>
            {words.callThem(name)}
          </CrewLink>
        ))}
      {office !== undefined && (
        <CrewLink icon="phone" href={phoneHref(office)}>
          {words.callOffice}
        </CrewLink>
      )}
      <CrewButton onClick={onLeave}>{words.leave}</CrewButton>
      <form method="dialog">
        <CrewButton type="submit">{words.back}</CrewButton>
      </form>
    </Sheet>
  );
}

function PlanChanges() {
  const { state, store, words, formats } = useCrew();
  const { day } = state;
  if (day?.before === undefined) return null;
  const { added, removed, changed } = planChanges(day.before, day.today);
  const isSent = day.before.version !== day.today.version;
  const lists = [
    [words.otherUnits, changed],
    [words.added, added],
    [words.removed, removed],
  ] as const;
  const told = lists.flatMap(([say, stops]) => {
    const names = new Set(stops.map(({ name, kind }) => words.visit(name, kind)));
    return names.size === 0 ? [] : [say([...names].join(', '))];
  });
  return (
    <Banner
      icon="warn"
      title={words.planChanged(
        formats.moment((isSent ? day.today.publishedAt : day.changedAt) ?? day.fetchedAt),
      )}
      action={<CrewButton onClick={() => void store.sawChange()}>{words.seen}</CrewButton>}
    >
      {told.length > 0 ? told.join(' ') : words.newOrder}
    </Banner>
  );
}

/** What this truck has for stops that other trucks make now. */
function HandOver({ today }: { readonly today: CrewTodayDto }) {
  const { state, words } = useCrew();
  const { language } = state;
  return today.handOver?.map(({ truck, stopId, items }) => (
    <Banner key={stopId} icon="warn" title={words.handOver(truck)}>
      {items
        .map((item) =>
          [
            item.quantity > 1
              ? `${item.quantity} × ${titleIn(item, language)}`
              : titleIn(item, language),
            sayLabels(item.units.map((label) => labelIn(label, language))),
          ]
            .filter(Boolean)
            .join(', '),
        )
        .join('; ')}
    </Banner>
  ));
}

/** The money of the truck's day, from all of its phones. */
function HandIn(props: { readonly today: CrewTodayDto; readonly acts: readonly LocalAct[] }) {
  const { words, formats } = useCrew();
  const acts = actsOfDay(props.today.acts, props.acts);
  const { handedIn, over, ...left } = collected(acts);
  const off = countedOff(acts);
  const sum = (amount: number): string => (amount === 0 ? '' : formats.usd(amount));
  const lines = [
    [words.handIn, left],
    [words.handedIn, handedIn],
  ] as const;
  const shown = lines.filter(([, { cash, check }]) => cash + check > 0);
  if (shown.length === 0 && over === undefined) return null;
  return (
    <section className="crew-card">
      {shown.map(([name, { cash, check }]) => (
        <p key={name} className="crew-line">
          <span>{name}</span>
          <b>{words.sums(sum(cash), sum(check))}</b>
        </p>
      ))}
      {over !== undefined && <p className="crew-look">{words.besides(formats.usd(over))}</p>}
      {(['cash', 'check'] as const).map(
        (method) =>
          off[method] !== 0 && (
            <p key={method} className={off[method] < 0 ? 'crew-fault' : 'crew-look'}>
              {words.countedOff(method, formats.usd(Math.abs(off[method])), off[method] < 0)}
            </p>
          ),
      )}
    </section>
  );
}

/** The day: the next stop as a card with its main action, the others as rows. */
export function TodayScreen({ onOpen, onLeave }: Open & Leave) {
  const { state, store, words, formats } = useCrew();
  const [sheet, setSheet] = useState<'menu' | 'load'>();
  const { day, acts, offlineSince, waitingElsewhere } = state;
  const today = day?.today;
  const standing = today === undefined ? 'open' : dayStanding(today.day, store.now());
  const stops = today === undefined ? [] : stopsOf(today, acts);
  const next = stops.find((stop) => !isOver(stop));
  const rest = stops.filter((stop) => stop !== next && !isOver(stop));
  const over = stops.filter(isOver);
  const failed = over.filter(({ state: reached }) => reached === 'failed').length;
  const none = sayNoneAhead(words, today, over);
  const waiting = acts.filter((act) => act.state === 'waits').length;
  const isHeld = acts.some((act) => act.state === 'held');
  const { office } = state;
  return (
    <>
      <header className="crew-head">
        {today?.truck.number !== undefined && (
          <span
            role="img"
            aria-label={words.truck(today.truck.number)}
            className="crew-number crew-deliver"
          >
            {today.truck.number}
          </span>
        )}
        <div>
          <h1>{today?.truck.name ?? words.title}</h1>
          <p className="crew-small">
            {today &&
              `${formats.day(today.day)}, ${[today.name, ...(today.mates ?? []).map(({ name }) => name)].join(', ')}`}
          </p>
        </div>
        {waiting > 0 ? (
          <WaitingMark count={waiting} />
        ) : (
          !isHeld &&
          offlineSince === undefined &&
          (today?.stops.length ?? 0) > 0 && <SentMark>{words.allSent}</SentMark>
        )}
        <button
          type="button"
          className="crew-round"
          aria-label={words.menu}
          onClick={() => setSheet('menu')}
        >
          <CrewIcon name="dots" />
        </button>
      </header>
      <main className="crew-body">
        <NetBanner />
        {today !== undefined && standing !== 'open' && (
          <Banner icon="warn" title={words.ahead(formats.day(today.day))}>
            {words.notOpen[standing]}
          </Banner>
        )}
        <PlanChanges />
        {today && <HandOver today={today} />}
        {next !== undefined && today?.truck.isOff === true && (
          <Banner icon="warn" title={words.truckOffAfter}>
            {words.truckOffHint}
          </Banner>
        )}
        {next !== undefined && <NextStop stop={next} of={stops.length} onOpen={onOpen} />}
        {next === undefined && state.session?.isEnded !== true && (
          <section className="crew-card">
            <h2>{none.title}</h2>
            {none.hint !== undefined && <p className="crew-small">{none.hint}</p>}
          </section>
        )}
        <Queue />
        {rest.length > 0 && (
          <>
            <h2 className="crew-group">{words.later}</h2>
            <ul className="crew-list">
              {rest.map((stop) => (
                <Fragment key={stop.id}>
                  {stop.reload !== undefined && stop.loads !== undefined && isAhead(stop) && (
                    <YardRow loads={stop.loads} arrive={stop.reload.arrive} />
                  )}
                  <StopRow stop={stop} onOpen={onOpen} />
                </Fragment>
              ))}
            </ul>
          </>
        )}
        {over.length > 0 && (
          <details className="crew-list">
            <summary className="crew-row">
              <span className={`crew-number crew-${failed > 0 ? 'failed' : 'done'}`}>
                <CrewIcon name={failed > 0 ? 'warn' : 'check'} />
              </span>
              <span>
                <b>{words.done(over.length - failed, failed)}</b>
                <span className="crew-small">{over.map(({ name }) => name).join(', ')}</span>
              </span>
              <CrewIcon name="down" />
            </summary>
            <ul>
              {over.map((stop) => (
                <StopRow key={stop.id} stop={stop} onOpen={onOpen} />
              ))}
            </ul>
          </details>
        )}
        {today && <HandIn today={today} acts={acts} />}
        {waitingElsewhere > 0 && <p className="crew-small">{words.elsewhere(waitingElsewhere)}</p>}
        <div className={today && office !== undefined ? 'crew-two' : undefined}>
          {today && (
            <CrewButton icon="box" onClick={() => setSheet('load')}>
              {words.loadList}
            </CrewButton>
          )}
          {office !== undefined && (
            <CrewLink icon="phone" href={phoneHref(office)}>
              {today ? words.office : words.callOffice}
            </CrewLink>
          )}
        </div>
      </main>
      <footer className="crew-dock">
        <Undo />
      </footer>
      {sheet === 'menu' && <Menu onClose={() => setSheet(undefined)} onLeave={onLeave} />}
      {sheet === 'load' && <LoadList stops={stops} onClose={() => setSheet(undefined)} />}
    </>
  );
}
