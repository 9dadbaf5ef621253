import { useEffect, useState, useSyncExternalStore } from 'react';
import { CrewProvider, formatsIn, wordsIn } from '#web/crew/crew-context.ts';
import type { CrewStore } from '#web/crew/crew-store.ts';
import { isOver, stopsOf } from '#web/crew/crew-view.ts';
import { PinScreen } from '#web/crew/pin-screen.tsx';
import { StopScreen } from '#web/crew/stop-screen.tsx';
import { TodayScreen } from '#web/crew/today-screen.tsx';

/** The link is in the fragment, so that servers never see it. */
const linkInAddress = (): string => location.hash.slice(1);

/** The phone's back button closes a stop, not the app. */
function useOpenStop() {
  const [stopId, setStopId] = useState<string>();
  useEffect(() => {
    const back = (): void => setStopId(history.state?.stopId);
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  return {
    stopId,
    open(id: string): void {
      history.pushState({ stopId: id }, '');
      setStopId(id);
      scrollTo(0, 0);
    },
    close: () => history.back(),
  };
}

/** A crew's day: link and PIN first, then the stops, then one of them. */
export function CrewApp({ store }: { readonly store: CrewStore }) {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const [link, setLink] = useState(linkInAddress);
  const { stopId, open, close } = useOpenStop();
  const { language, isLoaded, session, day } = state;
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = wordsIn(language).title;
  }, [language]);
  useEffect(() => {
    const follow = (): void => setLink(linkInAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (!isLoaded) return null;
  const stops = day === undefined ? [] : stopsOf(day.today, state.acts);
  const stop = stops.find(({ id }) => id === stopId);
  const opened = (): void => {
    history.replaceState(null, '', location.pathname);
    setLink('');
    void store.sync();
  };
  return (
    <CrewProvider value={{ state, store, words: wordsIn(language), formats: formatsIn(language) }}>
      {session === undefined || link !== '' ? (
        <PinScreen key={link} link={link} onOpened={opened} />
      ) : stop === undefined ? (
        <TodayScreen onOpen={open} />
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
