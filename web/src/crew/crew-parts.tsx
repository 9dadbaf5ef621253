import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { CrewStop } from '#core/contract/crew.ts';
import { sayLabels } from '#core/inventory/label-ranges.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { phoneHref, textHref } from '#core/kernel/contact.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { shopTime } from '#core/kernel/shop-time.ts';
import { dayOfSession } from './crew-db.ts';
import type { CrewState, CrewStore } from './crew-store.ts';
import {
  howTold,
  isAhead,
  isOld,
  isPartyOn,
  labelIn,
  type ShownStop,
  titleIn,
} from './crew-view.ts';
import { CREW_WORDS, type CrewLanguage, type CrewWords } from './crew-words.ts';

/** Formats of days, hours and money. */
export function formatsIn(language: CrewLanguage) {
  const { formatDay, formatTime, formatWindow } = language === 'es' ? spanish : english;
  return {
    day: (day: string) => formatDay(calendarDay(day)),
    time: formatTime,
    window: formatWindow,
    moment(at: string): string {
      const moment = instantFromIso(at);
      return moment === undefined ? '' : formatTime(shopTime(moment));
    },
    usd: (amount: number) => formatUsd(cents(amount)),
  };
}

export type Crew = {
  readonly state: CrewState;
  readonly store: CrewStore;
  readonly words: CrewWords;
  readonly formats: ReturnType<typeof formatsIn>;
};

export const wordsIn = (language: CrewLanguage): CrewWords => CREW_WORDS[language];

const Context = createContext<Crew | undefined>(undefined);
export const CrewProvider = Context.Provider;

export function useCrew(): Crew {
  const crew = useContext(Context);
  if (crew === undefined) throw new Error('Outside of the crew’s program.');
  return crew;
}

/** Stroked paths on a 24 x 24 grid. */
const PATHS = {
  party: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2',
  back: 'm14 6-6 6 6 6',
  box: 'm12 3 9 5v8l-9 5-9-5V8zM3 8l9 5 9-5M12 13v8',
  camera: 'M3 8h4l2-3h6l2 3h4v12H3zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8',
  cash: 'M2 6h20v12H2zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  chat: 'M4 5h16v11H9l-5 4z',
  check: 'm4 12 5 5L20 6',
  dots: 'M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0M13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0M20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0',
  down: 'm6 9 6 6 6-6',
  drop: 'M12 3c3.5 4.5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2.5-6.5 6-11z',
  gate: 'M4 4v16M20 4v16M4 8h16M4 16h16M9 8v8M15 8v8',
  ground: 'M3 20h18M7 20c0-4-.5-7-2-9M12 20V7M17 20c0-4 .5-7 2-9',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1',
  navigate: 'M3 11 21 3l-8 18-2-8z',
  offline: 'M3 3l18 18M5 12a10 10 0 0 1 5-3M14 9a10 10 0 0 1 5 3M9 16a5 5 0 0 1 6 0M12 20h.01',
  pen: 'M4 20l1-5L16 4l4 4L9 19z',
  phone: 'M5 3h4l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v4c0 1-1 2-2 2C10 21 3 14 3 5c0-1 1-2 2-2z',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.01',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  plus: 'M12 5v14M5 12h14',
  sync: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  wind: 'M3 8h10a3 3 0 1 0-3-3M3 12h15a3 3 0 1 1-3 3M3 16h7a2.5 2.5 0 1 1-2.5 2.5',
  warn: 'M12 4 2.5 20h19zM12 10v4M12 17h.01',
} as const;

export type CrewIconName = keyof typeof PATHS;

export const CrewIcon = ({ name }: { readonly name: CrewIconName }) => (
  <svg viewBox="0 0 24 24" className="crew-icon" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

/**
 * 48 px high for gloved hands. `go`: the one main action. The second tap of a double tap does
 * nothing, because the next action is in the same place by then.
 */
export const CrewButton = ({
  icon,
  look = 'plain',
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & {
  readonly icon?: CrewIconName;
  readonly look?: 'plain' | 'go' | 'chosen';
}) => (
  <button
    type="button"
    {...rest}
    className={`crew-button crew-${look}`}
    onClick={(event) => {
      if (event.detail < 2) onClick?.(event);
      else event.preventDefault();
    }}
  >
    {icon && <CrewIcon name={icon} />}
    {children}
  </button>
);

export const CrewLink = (
  props: Required<Pick<ComponentProps<'a'>, 'href' | 'children'>> & {
    readonly icon: CrewIconName;
    readonly target?: '_blank';
  },
) => (
  <a className="crew-button crew-plain" href={props.href} target={props.target} rel="noreferrer">
    <CrewIcon name={props.icon} />
    {props.children}
  </a>
);

/** Marks what has not been sent yet. */
export function WaitingMark({ count }: { readonly count?: number }) {
  const { words } = useCrew();
  return (
    <span className="crew-waits">
      <CrewIcon name="sync" />
      {count === undefined ? words.waits : words.wait(count)}
    </span>
  );
}

export const SentMark = ({ children }: { readonly children: ReactNode }) => (
  <span className="crew-sent">
    <CrewIcon name="check" />
    {children}
  </span>
);

/** Slides up over the stop with one question. */
export function Sheet(props: {
  readonly title: string;
  /** The reader's, if not the crew's. */
  readonly language?: CrewLanguage | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      lang={props.language}
      className="crew-sheet"
      aria-label={props.title}
      onClose={props.onClose}
    >
      <h2>{props.title}</h2>
      {props.children}
    </dialog>
  );
}

/** A button for what cannot be taken back: it asks first. */
export function ConfirmButton(props: {
  readonly label: string;
  readonly look?: 'go' | 'plain';
  readonly title: string;
  readonly hint: string;
  readonly yes: string;
  readonly onYes: () => void;
}) {
  const { words } = useCrew();
  const [isAsked, setAsked] = useState(false);
  const close = (): void => setAsked(false);
  return (
    <>
      <CrewButton look={props.look ?? 'plain'} onClick={() => setAsked(true)}>
        {props.label}
      </CrewButton>
      {isAsked && (
        <Sheet title={props.title} onClose={close}>
          <div className="crew-form">
            <p>{props.hint}</p>
            <CrewButton
              look="go"
              onClick={() => {
                props.onYes();
                close();
              }}
            >
              {props.yes}
            </CrewButton>
            <CrewButton onClick={close}>{words.cancel}</CrewButton>
          </div>
        </Sheet>
      )}
    </>
  );
}

/** The customer gets an email with it, where a mail service is set up. */
export function OnMyWay({ stop }: { readonly stop: ShownStop }) {
  const { state, store, words } = useCrew();
  const { language } = state;
  const shut = stop.items.flatMap((item) => item.shut ?? []).map((one) => labelIn(one, language));
  const told = howTold(state);
  return (
    <ConfirmButton
      look={shut.length > 0 ? 'plain' : 'go'}
      label={words.onMyWay}
      title={words.onMyWayTo(stop.name)}
      hint={shut.length > 0 ? words.cannotDrive(shut.join(', ')) : words[told]}
      yes={words.yesOnMyWay}
      onYes={() => void store.act({ stopId: stop.id, name: stop.name, kind: 'on_the_way' })}
    />
  );
}

/** Ends a pickup, after a question while the party is still on. */
export function PickedUp(props: {
  readonly stop: ShownStop;
  readonly look: 'go' | 'plain';
  readonly onDone: () => void;
}) {
  const { stop, look, onDone } = props;
  const { state, store, words, formats } = useCrew();
  const { day } = state;
  if (day !== undefined && isPartyOn(stop, day.today.day, store.now())) {
    return (
      <ConfirmButton
        look={look}
        label={words.pickedUp}
        title={words.partyEnds(formats.time(stop.partyEnds ?? ''))}
        hint={words.partyOn}
        yes={words.pickedUp}
        onYes={onDone}
      />
    );
  }
  return (
    <CrewButton look={look} icon="check" onClick={onDone}>
      {words.pickedUp}
    </CrewButton>
  );
}

/** The last step, which nobody has heard of yet. */
export function Undo() {
  const { state, store, words, formats } = useCrew();
  const act = state.acts.find((one) => one.state === 'held');
  return (
    <output className="crew-undo">
      {act !== undefined && (
        <>
          <span>
            <b>
              {words.acts[act.kind]} {formats.moment(act.at)}, {act.name}
            </b>
            <span className="crew-small">{words.notYetSent}</span>
          </span>
          <CrewButton onClick={() => void store.undo()}>{words.undo}</CrewButton>
        </>
      )}
    </output>
  );
}

/** No connection, ended link or new plan: what a crew must know first. */
export function Banner(props: {
  readonly icon: CrewIconName;
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <output className="crew-banner">
      <CrewIcon name={props.icon} />
      <span>
        <b>{props.title}</b>
        <span>{props.children}</span>
      </span>
      {props.action}
    </output>
  );
}

export function NetBanner() {
  const { state, words, formats } = useCrew();
  const waiting = state.acts.filter((act) => act.state === 'waits').length;
  if (state.session?.isEnded === true) {
    return (
      <Banner icon="warn" title={words.ended}>
        {words.endedHint(waiting, formats.day(dayOfSession(state.session)))}
      </Banner>
    );
  }
  if (state.offlineSince === undefined) return null;
  return (
    <Banner icon="offline" title={words.noSignal(formats.moment(state.offlineSince))}>
      {words.safe(waiting)}
    </Banner>
  );
}

// Shared by the next stop's card and the stop's own screen.

/** Without the units that `ComesFrom` names. */
export const unitsOf = ({ units }: ShownStop['items'][number], language: CrewLanguage): string =>
  sayLabels(
    units.flatMap(({ label, from }) => (from === undefined ? labelIn(label, language) : [])),
  );

/** At a pickup: what was never set up. */
function NotSetUp({ item }: { readonly item: ShownStop['items'][number] }) {
  const { state, words } = useCrew();
  const absent = item.units.flatMap(({ label, notSetUp }) =>
    notSetUp === true ? labelIn(label, state.language) : [],
  );
  if (absent.length === 0 && item.notSetUp !== true) return null;
  return (
    <b className="crew-look crew-shut">
      <CrewIcon name="warn" />
      {words.notSetUp(item.notSetUp === true ? '' : sayLabels(absent))}
    </b>
  );
}

/** Units that are out of service. The office finds another one to send. */
export function CannotGoOut({ item }: { readonly item: ShownStop['items'][number] }) {
  const { state, words } = useCrew();
  const shut = (item.shut ?? []).map((label) => labelIn(label, state.language));
  if (shut.length === 0) return null;
  return (
    <b className="crew-fault crew-shut">
      <CrewIcon name="warn" />
      {words.cannotGoOut(shut.join(', '))}
    </b>
  );
}

/** Units that came back wet and that nobody has marked as dry. */
export function ToDry({ item }: { readonly item: ShownStop['items'][number] }) {
  const { state, words } = useCrew();
  const wet = item.units.flatMap((unit) =>
    unit.wet === true ? labelIn(unit.label, state.language) : [],
  );
  if (wet.length === 0) return null;
  return (
    <b className="crew-look crew-shut">
      <CrewIcon name="drop" />
      {words.toDry(wet.join(', '))}
    </b>
  );
}

/** Units that another customer has in the morning, and who picks them up. */
export function ComesFrom({ item }: { readonly item: ShownStop['items'][number] }) {
  const { state, words } = useCrew();
  return item.units.map(({ id, label: named, from }) => {
    if (from === undefined) return null;
    const label = labelIn(named, state.language);
    return (
      <span key={id} className="crew-small">
        {'stop' in from ? words.fromStop(label, from.stop) : words.fromTruck(label, from.truck)}
      </span>
    );
  });
}

/** A drawn placeholder without a picture, or while it does not load: it is tried again with a signal. */
function Picture(props: ComponentProps<'img'> & { readonly blank: string }) {
  const { offlineSince } = useCrew().state;
  const { blank, alt, ...image } = props;
  const [brokenSince, setBroken] = useState<string | true>();
  const isBroken = brokenSince !== undefined && brokenSince === (offlineSince ?? true);
  useEffect(() => {
    const again = (): void => setBroken(undefined);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  if (image.src === undefined || image.src === '' || isBroken) {
    return (
      <span className={blank} role={alt === '' ? undefined : 'img'} aria-label={alt || undefined}>
        <CrewIcon name="picture" />
      </span>
    );
  }
  return <img {...image} alt={alt} onError={() => setBroken(offlineSince ?? true)} />;
}

const ItemPicture = ({ src }: { readonly src: string }) => (
  <Picture src={src} alt="" blank="crew-picture" className="crew-picture" width="44" height="33" />
);

/** A photo that the crew took. Once it is sent, the phone has only its address. */
export const CrewPhoto = (props: {
  readonly src: string | undefined;
  readonly alt: string;
  readonly className?: string;
}) => <Picture {...props} blank={`crew-blank ${props.className ?? ''}`} />;

/** Items to deliver or pick up, with their units' labels. */
export function StopItems({ stop }: { readonly stop: ShownStop }) {
  const { language } = useCrew().state;
  return stop.items.map((item) => (
    <p key={item.productId} className="crew-item">
      <ItemPicture src={item.image} />
      <span>
        {item.quantity > 1 && `${item.quantity} × `}
        {titleIn(item, language)} <span className="crew-muted">{unitsOf(item, language)}</span>
        <ComesFrom item={item} />
        <NotSetUp item={item} />
        <CannotGoOut item={item} />
        <ToDry item={item} />
      </span>
    </p>
  ));
}

/** What the forecast says about the hours ahead. A phone without a signal may hold an old one. */
function Wind({ stop: { wind, state } }: { readonly stop: ShownStop }) {
  const { store, words, formats } = useCrew();
  if (wind === undefined || state === 'failed' || isOld(wind.readAt, store.now())) return null;
  const { gustMph, isWind = false, at, limitMph, overFrom, thunder, readAt, recorded } = wind;
  // It predicts nothing, and a crew acts on what it reads.
  if (recorded === true) return null;
  return (
    <p className="crew-fact">
      <CrewIcon name="wind" />
      <span>
        {overFrom !== undefined && limitMph !== undefined && (
          <b className="crew-fault">
            {words.windOver(limitMph, formats.time(overFrom))}
            <br />
          </b>
        )}
        {thunder && (
          <b className="crew-fault">
            {words.thunder(thunder.percent, formats.time(thunder.from), formats.time(thunder.to))}
            <br />
          </b>
        )}
        {words.gusts(gustMph, formats.time(at), isWind)},{' '}
        <span className="crew-small">{words.forecastOf(formats.moment(readAt))}</span>
      </span>
    </p>
  );
}

/** When the party is, how to get in, and the balance due. */
export function StopNotes({ stop }: { readonly stop: ShownStop }) {
  const { words, formats } = useCrew();
  const { venue = {}, place } = stop;
  const way = [
    venue.gateWidthIn === undefined ? undefined : words.gate(venue.gateWidthIn),
    venue.gateCode === undefined ? undefined : words.code(venue.gateCode),
    place.notes,
  ].filter((part) => part !== undefined && part !== '');
  return (
    <>
      {stop.loads !== undefined && isAhead(stop) && (
        <p className="crew-fact">
          <CrewIcon name="box" />
          <b className="crew-look">{`${words.yard}: ${words.loadFor(stop.loads)}`}</b>
        </p>
      )}
      {stop.fetchFrom !== undefined && isAhead(stop) && (
        <p className="crew-fact">
          <CrewIcon name="warn" />
          <b className="crew-look">{words.fetchFrom(stop.fetchFrom)}</b>
        </p>
      )}
      {stop.party !== undefined && (
        <p className="crew-fact">
          <CrewIcon name="party" />
          {words.party(formats.window(stop.party.from, stop.party.to))}
        </p>
      )}
      {stop.atParty !== undefined && (
        <p className="crew-fact">
          <CrewIcon name="party" />
          {words.atParty(stop.atParty)}
        </p>
      )}
      <Wind stop={stop} />
      {way.length > 0 && (
        <p className="crew-fact">
          <CrewIcon name="gate" />
          {way.join(' ')}
        </p>
      )}
      {stop.crewNote !== undefined && (
        <p className="crew-fact">
          <CrewIcon name="warn" />
          <span>
            <b className="crew-look">{words.fromOffice}</b> {stop.crewNote}
          </span>
        </p>
      )}
      {stop.onSite !== undefined && (
        <p className="crew-fact">
          <CrewIcon name="phone" />
          {words.onSitePerson(stop.onSite.name)}
        </p>
      )}
      {stop.shortOfPower !== undefined && (
        <p className="crew-fact">
          <CrewIcon name="warn" />
          <b className="crew-fault">
            {words.shortOfPower(stop.shortOfPower.needs, stop.shortOfPower.has)}
          </b>
        </p>
      )}
      {stop.kind === 'deliver' && stop.agreement !== 'signed' && (
        <p className="crew-fact">
          <CrewIcon name="pen" />
          {words.unsigned}
        </p>
      )}
      <p className="crew-fact">
        <CrewIcon name="cash" />
        {stop.leftCents === 0 ? (
          stop.outOfService === true ? (
            words.unsettled
          ) : stop.onInvoice === true ? (
            words.onInvoice
          ) : stop.chargedOn === undefined ? (
            words.paid
          ) : (
            words.chargedOn(formats.day(stop.chargedOn))
          )
        ) : (
          <span>
            {words.collect} <b>{formats.usd(stop.leftCents)}</b>
          </span>
        )}
      </p>
    </>
  );
}

/** Both phone systems open this URL in their maps app. */
const wayTo = ({ street, city, region, postalCode }: CrewStop['place']): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${street}, ${city}, ${region} ${postalCode}`)}`;

const numberOf = ({ onSite, phone }: CrewStop): string => onSite?.phone ?? phone;

/** Calls the person on site. */
export const callTo = (stop: CrewStop): string => phoneHref(numberOf(stop));

/** Opens a text to the person on site that the crew is coming. */
export function TextComing({ stop }: { readonly stop: ShownStop }) {
  const { state, words } = useCrew();
  const { weAreComing } = wordsIn(stop.language ?? 'en');
  const brand = state.day?.today.brand;
  return brand === undefined ? null : (
    <CrewLink icon="chat" href={textHref(numberOf(stop), weAreComing(brand))}>
      {words.textThem}
    </CrewLink>
  );
}

export const Navigate = ({ stop }: { readonly stop: ShownStop }) => (
  <CrewLink icon="navigate" href={wayTo(stop.place)} target="_blank">
    {useCrew().words.navigate}
  </CrewLink>
);

/** Directions, and a call. */
export function StopWays({ stop }: { readonly stop: ShownStop }) {
  const { words } = useCrew();
  return (
    <div className="crew-two">
      <Navigate stop={stop} />
      <CrewLink icon="phone" href={callTo(stop)}>
        {words.call}
      </CrewLink>
    </div>
  );
}
