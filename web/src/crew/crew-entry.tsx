import './crew.css';
import {
  type FormEvent,
  StrictMode,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { isOver } from '#core/dispatch/crew-day.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { truckLook } from '#web/shared/truck-look.ts';
import { linkInHash, stopHash, stopInHash } from './crew-address.ts';
import type { Session } from './crew-db.ts';
import { CrewButton, CrewLink, CrewProvider, formatsIn, useCrew, wordsIn } from './crew-parts.tsx';
import { type CrewStore, makeCrewStore } from './crew-store.ts';
import { stopsOf } from './crew-view.ts';
import { StopScreen } from './stop-screen.tsx';
import { TodayScreen } from './today-screen.tsx';

const FAULTS = {
  wrong_pin: 'wrong',
  locked_out: 'locked',
  link_ended: 'ended',
  offline: 'offline',
} as const;

/** People may paste the whole link. */
const linkIn = (text: string): string => text.slice(text.lastIndexOf('#') + 1).trim();

/**
 * Asks for the PIN, and for the link if it was not opened. A phone that already shows a day keeps
 * it until the new link has worked.
 */
function PinScreen(props: {
  readonly link: string;
  readonly onOpened: () => void;
  readonly onBack: () => void;
}) {
  const { store, state, words } = useCrew();
  const [pasted, paste] = useState('');
  const [pin, type] = useState('');
  const [fault, setFault] = useState<keyof typeof FAULTS>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const { pin: say } = words;
  const unsent = state.acts.filter((act) => act.state === 'waits').length + state.waitingElsewhere;
  const { office } = state;
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const opened = await store.open(props.link === '' ? linkIn(pasted) : props.link, pin);
    setIsBusy(false);
    if (opened === 'opened') props.onOpened();
    else setFault(opened);
  };
  return (
    <main className="crew-gate">
      <h1>{state.session ? say.other : say.heading}</h1>
      {state.session && state.session.isEnded !== true && <p>{say.stays}</p>}
      {unsent > 0 && <p className="crew-look">{say.unsent(unsent)}</p>}
      <form onSubmit={(event) => void open(event)}>
        {props.link === '' && (
          <label>
            {say.link}
            <input
              value={pasted}
              onChange={({ target }) => paste(target.value)}
              autoComplete="off"
              aria-describedby={`${id}-link`}
              required
            />
            <span id={`${id}-link`}>{say.linkHint}</span>
          </label>
        )}
        <label>
          {say.label}
          <input
            value={pin}
            onChange={({ target }) => type(target.value.replaceAll(/\D/g, '').slice(0, 6))}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d{6}"
            className="crew-pin"
            aria-describedby={`${id}-pin`}
            aria-invalid={fault !== undefined}
            required
          />
          <span id={`${id}-pin`} role={fault && 'alert'} className={fault && 'crew-fault'}>
            {fault === undefined ? say.hint : say[FAULTS[fault]]}
          </span>
        </label>
        <CrewButton type="submit" look="go" disabled={isBusy}>
          {say.go}
        </CrewButton>
      </form>
      {state.session && <CrewButton onClick={props.onBack}>{words.back}</CrewButton>}
      {office !== undefined && (
        <CrewLink icon="phone" href={phoneHref(office)}>
          {words.callOffice}, {office}
        </CrewLink>
      )}
      <CrewButton onClick={() => void store.speak(state.language === 'en' ? 'es' : 'en')}>
        {words.otherLanguage}
      </CrewButton>
    </main>
  );
}

/**
 * The link is in the fragment, so that servers never see it. People open the text message again,
 * also where there is no signal: a link that this phone is already in asks for no PIN. A link and
 * the token it gave begin with the same id.
 */
function linkInAddress(session: Session | undefined): string {
  const link = linkInHash(location.hash);
  const isKnown =
    session?.isEnded !== true && link.split('.')[0] === (session?.token.split('.')[0] ?? '');
  if (!isKnown) return link;
  if (link !== '') history.replaceState(null, '', location.pathname);
  return '';
}

/**
 * The open stop is in the address, because phones reload the page while the camera is open. The
 * phone's back button closes a stop, not the app, also after going on to the next one.
 */
function useOpenStop() {
  const [stopId, setStopId] = useState(() => stopInHash(location.hash));
  useEffect(() => {
    const back = (): void => setStopId(stopInHash(location.hash));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  return {
    stopId,
    open(id: string): void {
      if (stopId === undefined) history.pushState({ isAbove: true }, '', stopHash(id));
      else history.replaceState(history.state, '', stopHash(id));
      setStopId(id);
      scrollTo(0, 0);
    },
    close(): void {
      if (history.state?.isAbove === true) {
        history.back();
        return;
      }
      // The page began with this stop, so the day is not behind it.
      history.replaceState(null, '', location.pathname);
      setStopId(undefined);
    },
  };
}

/** A crew's day: link and PIN first, then the stops, then one of them. */
function CrewApp({ store }: { readonly store: CrewStore }) {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const [link, setLink] = useState(() => linkInAddress(store.state().session));
  const [isLeaving, setLeaving] = useState(false);
  const { stopId, open, close } = useOpenStop();
  const { language, session, day } = state;
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = wordsIn(language).title;
  }, [language]);
  const number = day?.today.truck.number;
  useEffect(() => {
    const { style } = document.documentElement;
    if (number === undefined) style.removeProperty('--truck');
    else style.setProperty('--truck', `var(--truck-${truckLook(number).color + 1})`);
  }, [number]);
  useEffect(() => {
    const follow = (): void => setLink(linkInAddress(store.state().session));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [store]);
  const stops = day === undefined ? [] : stopsOf(day.today, state.acts);
  const stop = stops.find(({ id }) => id === stopId);
  const goOn = (): void => {
    history.replaceState(null, '', location.pathname);
    setLink('');
    setLeaving(false);
  };
  const opened = (): void => {
    goOn();
    void store.sync();
  };
  return (
    <CrewProvider value={{ state, store, words: wordsIn(language), formats: formatsIn(language) }}>
      {session === undefined || link !== '' || isLeaving ? (
        <PinScreen key={link} link={link} onOpened={opened} onBack={goOn} />
      ) : stop === undefined ? (
        <TodayScreen onOpen={open} onLeave={() => setLeaving(true)} />
      ) : (
        <StopScreen
          key={stop.id}
          stop={stop}
          next={stops.find((one) => !isOver(one))}
          onNext={open}
          onBack={close}
        />
      )}
    </CrewProvider>
  );
}

const REREAD_MS = 30_000;

const isInSight = (): boolean => document.visibilityState === 'visible';
const store = makeCrewStore(isInSight);
const container = document.querySelector('#root');
if (container === null) throw new Error('No element "root"');
await store.load();
createRoot(container).render(
  <StrictMode>
    <CrewApp store={store} />
  </StrictMode>,
);

const syncInSight = (): void => {
  if (isInSight()) void store.sync();
};

syncInSight();
addEventListener('online', syncInSight);
// A phone in a pocket stops counting the seconds.
document.addEventListener(
  'visibilitychange',
  () => void (isInSight() ? store.sync() : store.sendHeld()),
);
setInterval(syncInSight, REREAD_MS);
// Asks the phone to keep waiting acts even when storage runs low.
void navigator.storage?.persist?.();
void navigator.serviceWorker?.register('/crew-sw.js', { scope: '/crew' });
