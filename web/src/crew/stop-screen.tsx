import { Fragment, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { CrewCheck } from '#core/dispatch/crew-act.ts';
import { isOver, pieceKey, CREW_LIMITS } from '#core/dispatch/crew-day.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import type { SheetKind } from './crew-db.ts';
import {
  ConfirmButton,
  callTo,
  CrewButton,
  CrewIcon,
  CrewLink,
  CrewPhoto,
  Navigate,
  NetBanner,
  OnMyWay,
  PickedUp,
  SentMark,
  StopItems,
  StopNotes,
  TextComing,
  Undo,
  useCrew,
  WaitingMark,
} from './crew-parts.tsx';
import type { NewAct } from './crew-store.ts';
import {
  checkProgress,
  checksOf,
  CORNERS,
  dayStanding,
  isOwnPayment,
  arrivedAt,
  photosOf,
  pieceOf,
  piecesOf,
  type ShownStop,
  undoOf,
  wetOrDry,
  windLimit,
} from './crew-view.ts';
import { reasonIn } from './crew-words.ts';
import { endOf, sayEnding, sayOpen, StopSheet } from './stop-sheets.tsx';
import { useCamera } from './use-camera.tsx';

type At = { readonly stop: ShownStop };

function CallOffice() {
  const { state, words } = useCrew();
  const { office } = state;
  return office === undefined ? null : (
    <CrewLink icon="phone" href={phoneHref(office)}>
      {words.callOffice}
    </CrewLink>
  );
}

/** Anchors, wind, power, rules and photos: checks before anyone jumps. */
function Checks({ stop }: At) {
  const { store, words } = useCrew();
  const kept = checksOf(stop);
  // Local copy, because a second tick may come before the first is stored.
  const [own, setOwn] = useState<typeof kept>();
  const { checked, windMph } = own ?? kept;
  const [wind, setWind] = useState(windMph?.toString() ?? '');
  const id = useId();
  const limitMph = windLimit(stop);
  const stakes = stop.items.reduce((sum, item) => sum + (item.stakes ?? 0), 0);
  const ballast = stop.items.find((item) => item.ballast !== undefined);
  const blowers = stop.items.reduce((sum, item) => sum + item.blowers, 0);
  const photos = photosOf(stop).length;
  const keep = (now: readonly CrewCheck[], measured: number | undefined): void => {
    setOwn({ checked: now, windMph: measured });
    void store.act({
      stopId: stop.id,
      name: stop.name,
      kind: 'check',
      data: {
        checked: now,
        ...(measured !== undefined && { windMph: measured }),
        ...(limitMph !== undefined && { limitMph }),
      },
    });
  };
  const toggle = (one: CrewCheck) =>
    keep(
      checked.includes(one) ? checked.filter((other) => other !== one) : [...checked, one],
      windMph,
    );
  const measure = (): void => {
    const measured = Number(wind);
    if (wind !== '' && measured >= 0 && measured <= CREW_LIMITS.windMph && measured !== windMph) {
      keep(checked, measured);
    }
  };
  // The page may be loaded again while it is hidden, such as behind the camera.
  const measureHidden = useEffectEvent(measure);
  useEffect(() => {
    document.addEventListener('visibilitychange', measureHidden);
    return () => document.removeEventListener('visibilitychange', measureHidden);
  }, []);
  // The warning follows the typing: if it came when the field is left, it would push away the
  // button that is being pressed.
  const { wanted, done, all } = checkProgress(stop, { checked, windMph });
  const named: readonly (readonly [CrewCheck, string, string])[] = [
    [
      'anchors',
      ballast === undefined
        ? words.stakes(stakes)
        : words.ballast(ballast.ballast ?? 0, ballast.ballastLb ?? 0),
      '',
    ],
    ['circuits', words.checks.circuits, String(blowers)],
    ['rules', words.checks.rules, ''],
  ];
  const rows = named.filter(([one]) => wanted.includes(one));
  const isTooWindy = limitMph !== undefined && windMph !== undefined && windMph > limitMph;
  return (
    <section className="crew-card" aria-labelledby={id}>
      <h2 id={id} className="crew-line">
        <span>{words.check}</span>
        <span className={isTooWindy ? 'crew-fault' : 'crew-small'}>
          {[words.of(done, all), ...(isTooWindy ? [words.windTooHigh] : [])].join(', ')}
        </span>
      </h2>
      {rows.map(([one, label, note]) => (
        <label key={one} className="crew-check">
          <input type="checkbox" checked={checked.includes(one)} onChange={() => toggle(one)} />
          <span>{label}</span>
          <span className="crew-small">{note}</span>
        </label>
      ))}
      {limitMph !== undefined && (
        <label className="crew-check">
          <CrewIcon name={windMph !== undefined && !isTooWindy ? 'check' : 'warn'} />
          <span>{words.wind}</span>
          <span className="crew-small crew-mph">
            <input
              inputMode="decimal"
              value={wind}
              onChange={({ target }) => setWind(target.value.replaceAll(/[^\d.]/g, ''))}
              onBlur={measure}
              aria-label={words.wind}
            />
            {words.mostMph(limitMph)}
          </span>
        </label>
      )}
      {limitMph !== undefined && Number(wind) > limitMph && (
        <>
          <p role="alert" className="crew-fault">
            {words.tooWindy(limitMph)}
          </p>
          <CallOffice />
        </>
      )}
      <p className="crew-check">
        <CrewIcon name={photos >= CORNERS ? 'check' : 'camera'} />
        <span>{words.checks.corners}</span>
        <span className="crew-small">{words.of(Math.min(photos, CORNERS), CORNERS)}</span>
      </p>
    </section>
  );
}

/** The ground, and the power and water that the units need from the customer. */
function SetUpFacts({ stop }: At) {
  const { words } = useCrew();
  const { kind, items, venue = {}, houseCircuits } = stop;
  if (kind !== 'deliver') return null;
  const surface = venue.surface ?? (venue.indoor === true ? 'indoor' : undefined);
  const ground = [surface && words.surfaces[surface], venue.slope && words.slopes[venue.slope]];
  const circuits = houseCircuits ?? items.reduce((sum, item) => sum + (item.circuits ?? 0), 0);
  const needs = [
    ...(houseCircuits === 0 ? [words.ownPower] : []),
    ...(circuits > 0 ? [words.circuits(circuits)] : []),
    ...(circuits > 0 && venue.outletFt !== undefined ? [words.outlet(venue.outletFt)] : []),
    ...(items.some(({ needsWater }) => needsWater === true) ? [words.hose] : []),
  ];
  const facts = [
    ['ground', ground.filter((part) => part !== undefined).join(', ')],
    ['plug', needs.length > 0 ? words.needs(needs.join(', ')) : ''],
  ] as const;
  return facts.map(
    ([icon, fact]) =>
      fact !== '' && (
        <p key={icon} className="crew-fact">
          <CrewIcon name={icon} />
          {fact}
        </p>
      ),
  );
}

type Camera = { readonly onCamera: () => void };

function Photos({ stop, fault, onCamera }: At & Camera & { readonly fault: ReactNode }) {
  const { words } = useCrew();
  const id = useId();
  const photos = photosOf(stop);
  const waiting = photos.filter(({ state }) => state === 'waits').length;
  return (
    <section className="crew-card" aria-labelledby={id}>
      <h2 id={id} className="crew-line">
        <span>{words.photos}</span>
        <span className="crew-small">{words.photosHint(photos.length, waiting)}</span>
      </h2>
      <div className="crew-photos">
        {photos.map((act, index) => (
          <CrewPhoto
            key={act.id}
            src={act.photo ?? act.picture}
            alt={`${words.acts.photo} ${index + 1}`}
          />
        ))}
        <button type="button" aria-label={words.morePhotos} onClick={onCamera}>
          <CrewIcon name="plus" />
        </button>
      </div>
      {fault}
    </section>
  );
}

/** Why a payment does not count: it may be the money that somebody else recorded. */
function NotCounted(
  props: At & { readonly payment: ShownStop['acts'][number]; readonly isOwn: boolean },
) {
  const { words, formats } = useCrew();
  const { stop, isOwn } = props;
  const { id, refused, overCents = 0 } = props.payment;
  if (refused === undefined) {
    return overCents === 0 ? null : (
      <p className="crew-fault">{words.partNotCounted(formats.usd(overCents))}</p>
    );
  }
  const first = stop.acts.find(
    (act) =>
      act.kind === 'payment' &&
      act.id !== id &&
      act.refused === undefined &&
      undoOf(stop, act.id) === undefined,
  );
  return (
    <p className="crew-fault">
      {first?.by === undefined
        ? words.paymentNotCounted
        : words.alreadyRecorded(first.by, formats.moment(first.at))}
      {first?.by !== undefined && isOwn && ` ${words.ifSameMoney}`}
    </p>
  );
}

function Payment({ stop, payment }: At & { readonly payment: ShownStop['acts'][number] }) {
  const { state: crew, store, words, formats } = useCrew();
  const { id, at, by, method = 'cash', amountCents = 0, state } = payment;
  const back = undoOf(stop, id);
  const refused = stop.refusedUndos.get(id);
  const amount = formats.usd(amountCents);
  const name = crew.day?.today.name ?? '';
  const isOwn = isOwnPayment(payment, stop, crew.acts, name);
  const taken = words.taken(
    method,
    amount,
    [...(isOwn || !by ? [] : [by]), formats.moment(at)].join(', '),
  );
  const isCounted = payment.refused === undefined;
  const money = words.money(method, amount);
  // It counts once this one is undone.
  const other = stop.acts.find(
    (act) => act.refused === 'above_balance' && undoOf(stop, act.id) === undefined,
  );
  const undo = (): void =>
    void store.act({
      stopId: stop.id,
      name: stop.name,
      kind: 'payment_undo',
      data: { actId: id },
    });
  return (
    <>
      <p className="crew-line">
        {back !== undefined ? (
          <s>{taken}</s>
        ) : isCounted ? (
          <SentMark>{taken}</SentMark>
        ) : (
          <span>{taken}</span>
        )}
        {state === 'waits' && <WaitingMark />}
      </p>
      {back === undefined && <NotCounted stop={stop} payment={payment} isOwn={isOwn} />}
      {back !== undefined ? (
        <p className="crew-line">
          <SentMark>{words.takenBack(formats.moment(back.at))}</SentMark>
          {back.state === 'waits' && <WaitingMark />}
        </p>
      ) : refused !== undefined ? (
        <p role="status" className="crew-fault">
          {words.notUndone(words.refusals[refused] ?? words.notKept)}
        </p>
      ) : (
        isOwn && (
          <ConfirmButton
            label={isCounted ? words.notTaken(amount) : words.withdraw(money)}
            title={isCounted ? words.undoTaken(method, amount) : words.withdrawAsked(money)}
            hint={
              !isCounted
                ? words.withdrawHint(amount)
                : other?.by === undefined
                  ? words.undoTakenHint(amount)
                  : words.otherCounts(amount, other.by)
            }
            yes={isCounted ? words.yesNotTaken(amount) : words.withdrawYes}
            onYes={undo}
          />
        )
      )}
    </>
  );
}

function Money(
  props: At & { readonly isAhead: boolean; readonly onAsk: (asked: SheetKind) => void },
) {
  const { stop, isAhead, onAsk } = props;
  const { store, state, words, formats } = useCrew();
  const id = useId();
  const paid = stop.acts.filter(({ kind }) => kind === 'payment');
  const mailed = stop.acts.findLast(({ kind }) => kind === 'card_link');
  const isOpen = stop.leftCents > 0 && !isAhead;
  // Asks the shop, too, because another phone of the crew may have recorded it.
  const record = (method: 'cash' | 'check'): void => {
    onAsk(method);
    void store.sync();
  };
  if (!isOpen && paid.length === 0) return null;
  return (
    <section className="crew-card" aria-labelledby={id}>
      <h2 id={id} className="crew-line">
        <span>{words.collect}</span>
        <b>{formats.usd(stop.leftCents)}</b>
      </h2>
      {isOpen && (
        <div className={stop.noLink === true ? 'crew-two' : 'crew-three'}>
          <CrewButton icon="cash" onClick={() => record('cash')}>
            {words.cash}
          </CrewButton>
          <CrewButton icon="pen" onClick={() => record('check')}>
            {words.payByCheck}
          </CrewButton>
          {stop.noLink !== true && (
            <CrewButton
              icon="link"
              onClick={() =>
                void store.act({ stopId: stop.id, name: stop.name, kind: 'card_link' })
              }
            >
              {words.cardLink}
            </CrewButton>
          )}
        </div>
      )}
      {isOpen && stop.noLink === true && <p className="crew-small">{words.noLink}</p>}
      {paid.map((payment) => (
        <Payment key={payment.id} stop={stop} payment={payment} />
      ))}
      {mailed && (
        <p className="crew-line">
          {mailed.refused !== undefined ? (
            <span className="crew-fault">
              {words.linkNotSent(words.refusals[mailed.refused] ?? words.notKept)}
            </span>
          ) : mailed.state !== 'sent' ? (
            <>
              {words.linkWaits} {mailed.state === 'waits' && <WaitingMark />}
            </>
          ) : (
            <SentMark>
              {words[state.day?.today.mailsNobody === true ? 'linkWritten' : 'linkSent'](
                formats.moment(mailed.at),
              )}
            </SentMark>
          )}
        </p>
      )}
    </section>
  );
}

function SignatureCard({ stop, onAsk }: At & { readonly onAsk: (asked: SheetKind) => void }) {
  const { words } = useCrew();
  const id = useId();
  const signature = stop.acts.findLast(({ kind }) => kind === 'signature');
  return (
    <section className="crew-card" aria-labelledby={id}>
      <h2 id={id} className="crew-line">
        <span>{words.signature}</span>
        <span className="crew-small">{signature?.name}</span>
        {signature?.state === 'waits' && <WaitingMark />}
      </h2>
      <CrewButton icon={signature ? 'check' : 'pen'} onClick={() => onAsk('signature')}>
        {signature ? words.signature : words.signHere}
      </CrewButton>
    </section>
  );
}

/**
 * At a pickup: which units are wet, so that nobody loads them before they are dry. At a delivery:
 * whether those that came back wet are dry by now.
 */
function Wet({ stop }: At) {
  const { state, store, words, formats } = useCrew();
  const id = useId();
  const isPickup = stop.kind === 'collect';
  const wet = new Set(
    stop.items.flatMap(({ productId, units: all }) =>
      all.flatMap(({ id: unitId, wet: isWet }) =>
        isWet === true ? pieceKey({ productId, unitId }) : [],
      ),
    ),
  );
  const units = piecesOf(stop, state.language)
    .flatMap(({ key, productId, unitId, name }) =>
      unitId === undefined
        ? []
        : {
            key,
            name,
            data: { productId, unitId },
            isWet: wet.has(key),
            told: wetOrDry(stop, productId, unitId),
          },
    )
    .filter(({ isWet, told }) => isPickup || isWet || told !== undefined);
  if (units.length === 0) return null;
  return (
    <section className="crew-card" aria-labelledby={id}>
      <h2 id={id}>{isPickup ? words.cameWet : words.isItDry}</h2>
      {units.map(({ key, name, data, isWet, told }) => {
        const kind = isWet || told?.kind === 'wet' ? 'dry' : 'wet';
        const say = { wet: words.isWet, dry: words.isDry };
        return (
          <Fragment key={key}>
            {told !== undefined && (
              <p className="crew-line">
                <SentMark>
                  {say[told.kind === 'wet' ? 'wet' : 'dry'](name)}, {formats.moment(told.at)}
                </SentMark>
                {told.state === 'waits' && <WaitingMark />}
              </p>
            )}
            {(isPickup || kind === 'dry') && (
              <CrewButton
                icon={kind === 'wet' ? 'drop' : 'check'}
                onClick={() => void store.act({ stopId: stop.id, name: stop.name, kind, data })}
              >
                {say[kind](name)}
              </CrewButton>
            )}
          </Fragment>
        );
      })}
    </section>
  );
}

/** What was told about this stop, so that nobody wonders whether it was saved. */
const StopReports = ({ stop }: At) => {
  const { state: crew, words, formats } = useCrew();
  const sayOf = (act: ShownStop['acts'][number]): string => {
    const said = act.text ?? act.why ?? '';
    if (act.kind === 'done')
      return sayEnding(stop, act, words, formats, crew.language) || reasonIn(said, crew.language);
    if (act.kind === 'failed') return reasonIn(said, crew.language);
    const piece = pieceOf(stop, act, crew.language);
    return piece === undefined ? said : `${said}, ${piece.name}`;
  };
  return stop.acts.map((act) => {
    const { id, kind, at, text, why, state, photo, picture } = act;
    const isTold =
      kind === 'damage' ||
      kind === 'note' ||
      kind === 'failed' ||
      (kind === 'done' && (text ?? why) !== undefined);
    if (!isTold) return null;
    return (
      <p key={id} className="crew-fact">
        <CrewIcon name={kind === 'note' ? 'chat' : 'warn'} />
        <span>
          {words.acts[kind]} {formats.moment(at)}: {sayOf(act)}
        </span>
        {state === 'waits' && <WaitingMark />}
        {(photo ?? picture) !== undefined && (
          <CrewPhoto src={photo ?? picture} alt={words.acts.photo} className="crew-told" />
        )}
      </p>
    );
  });
};

type Onward = {
  readonly next: ShownStop | undefined;
  readonly onNext: (stopId: string) => void;
  /** To the day's list. */
  readonly onBack: () => void;
};

/** The stop's main action in its current state. */
function Dock(
  props: At &
    Camera &
    Onward & {
      /** Asks before a set-up with open work is finished. */
      readonly onFinish: () => void;
    },
) {
  const { stop, next, onNext, onBack, onCamera, onFinish } = props;
  const { state, store, words, formats } = useCrew();
  const photos = photosOf(stop).length;
  const report = (act: Pick<NewAct, 'kind' | 'data'>) => () =>
    void store.act({ stopId: stop.id, name: stop.name, ...act });
  const { open, act } = endOf(stop, state.short?.[stop.id]);
  const left = sayOpen(open, words, formats);
  const finish = left.length > 0 ? onFinish : report(act);
  if (isOver(stop)) {
    return (
      <>
        {stop.state === 'failed' && (
          <CrewButton icon="check" onClick={finish}>
            {words.afterAll[stop.kind]}
          </CrewButton>
        )}
        {next !== undefined && (
          <CrewButton look="go" onClick={() => onNext(next.id)}>
            {words.nextStop(next.name)}
          </CrewButton>
        )}
        <CrewButton look={next === undefined ? 'go' : 'plain'} onClick={onBack}>
          {words.toDay}
        </CrewButton>
      </>
    );
  }
  if (stop.state === 'planned' || stop.state === 'loaded') {
    return <OnMyWay stop={stop} />;
  }
  if (stop.state === 'on_the_way') {
    return (
      <>
        <CrewButton look="go" icon="pin" onClick={report({ kind: 'arrived' })}>
          {words.arrived}
        </CrewButton>
        <TextComing stop={stop} />
      </>
    );
  }
  if (stop.kind === 'collect' || photos >= CORNERS) {
    return (
      <>
        {left.length > 0 && <p className="crew-small">{words.stillOpen(left.join(', '))}</p>}
        {stop.kind === 'collect' ? (
          <PickedUp stop={stop} look={left.length === 0 ? 'go' : 'plain'} onDone={finish} />
        ) : (
          <CrewButton look={left.length === 0 ? 'go' : 'plain'} icon="check" onClick={finish}>
            {words.setUp}
          </CrewButton>
        )}
      </>
    );
  }
  return (
    <>
      <CrewButton look="go" icon="camera" onClick={onCamera}>
        {words.takePhoto(photos + 1)}
      </CrewButton>
      <CrewButton onClick={onFinish}>{words.finishSetUp}</CrewButton>
    </>
  );
}

/** A stop: what to check, show, collect and sign, and its main action. */
export function StopScreen({ stop, next, onNext, onBack }: At & Onward) {
  const { state, store, words, formats } = useCrew();
  const { day, draft } = state;
  const standing = day === undefined ? 'too_early' : dayStanding(day.today.day, store.now());
  const isReported = standing === 'open';
  const isAhead = standing === 'too_early';
  const asked = draft?.stopId === stop.id ? draft.asked : undefined;
  const ask = (kind?: SheetKind): void =>
    void store.ask(
      kind && {
        stopId: stop.id,
        asked: kind,
        fields: ((kind === 'finish' || kind === 'short') && state.short?.[stop.id]) || {},
      },
    );
  const missing = isOver(stop) ? undefined : endOf(stop, state.short?.[stop.id]).missing;
  const camera = useCamera((photo) =>
    store.act({ stopId: stop.id, name: stop.name, kind: 'photo', photo }),
  );
  const arrived = arrivedAt(stop);
  const over = stop.state === 'failed' ? 'failed' : 'done';
  const ended = stop.times?.[over] ?? stop.acts.findLast(({ kind }) => kind === over)?.at;
  const isThere = !isAhead && (stop.state === 'arrived' || isOver(stop));
  return (
    <>
      <header className="crew-head">
        <button type="button" className="crew-round" aria-label={words.back} onClick={onBack}>
          <CrewIcon name="back" />
        </button>
        <div>
          <h1>
            {stop.number} {stop.name}
          </h1>
          <p className="crew-small">
            {isOver(stop) && ended !== undefined ? (
              <b>
                {over === 'failed'
                  ? words.couldNot(formats.moment(ended))
                  : words.over(stop.kind, formats.moment(ended))}
              </b>
            ) : arrived === undefined ? (
              words.due(formats.window(stop.window.from, stop.window.to))
            ) : (
              `${words.acts.arrived} ${formats.moment(arrived)}`
            )}
            , {stop.place.city}
          </p>
          {stop.waiting > 0 && <WaitingMark count={stop.waiting} />}
        </div>
        <a className="crew-round" href={callTo(stop)} aria-label={words.call}>
          <CrewIcon name="phone" />
        </a>
      </header>
      <main className="crew-body">
        <NetBanner />
        <section className="crew-card" aria-label={words.kind[stop.kind]}>
          <StopItems stop={stop} />
          <p className="crew-fact">
            <CrewIcon name="pin" />
            {stop.place.street}, {stop.place.city} {stop.place.postalCode}
          </p>
          <SetUpFacts stop={stop} />
          <StopNotes stop={stop} />
          <Navigate stop={stop} />
        </section>
        {isThere && stop.kind === 'deliver' && <Checks stop={stop} />}
        {isThere && <Photos stop={stop} fault={camera.fault} onCamera={camera.open} />}
        <Money stop={stop} isAhead={isAhead} onAsk={ask} />
        {isThere && stop.kind === 'deliver' && <SignatureCard stop={stop} onAsk={ask} />}
        {(stop.kind === 'deliver' ? !isOver(stop) : isThere) && <Wet stop={stop} />}
        <div className={isAhead ? undefined : 'crew-two'}>
          {!isAhead && (
            <CrewButton icon="warn" onClick={() => ask('damage')}>
              {words.damage}
            </CrewButton>
          )}
          <CrewButton icon="chat" onClick={() => ask('note')}>
            {words.note}
          </CrewButton>
        </div>
        <StopReports stop={stop} />
        {missing && (
          <p className="crew-fact">
            <CrewIcon name="warn" />
            {sayEnding(stop, missing, words, formats, state.language)}
          </p>
        )}
        {isReported && stop.state === 'arrived' && piecesOf(stop).length > 1 && (
          <CrewButton onClick={() => ask('short')}>{words.short[stop.kind]}</CrewButton>
        )}
        {isReported && !isOver(stop) && (
          <CrewButton onClick={() => ask('failed')}>{words.failed}</CrewButton>
        )}
      </main>
      <footer className="crew-dock">
        <Undo />
        {standing === 'open' ? (
          <Dock
            stop={stop}
            next={next}
            onNext={onNext}
            onBack={onBack}
            onCamera={camera.open}
            onFinish={() => ask('finish')}
          />
        ) : (
          <p className="crew-small">{words.notOpen[standing]}</p>
        )}
      </footer>
      {camera.field}
      {asked !== undefined && (
        <StopSheet key={asked} asked={asked} stop={stop} onClose={() => ask(undefined)} />
      )}
    </>
  );
}
